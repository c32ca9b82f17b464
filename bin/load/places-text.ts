import type { ImportReport } from '../../data-loader/places/report.ts';

/** What became of a file of places, in words. Its errors name a line and never what stands on it. */
export function placesText(report: ImportReport): readonly string[] {
  const { source, data } = report;
  switch (report.kind) {
    case 'loaded': {
      const leftOut = report.leftOut === 0 ? '' : `, ${report.leftOut} records left out`;
      return [`${source}: loaded: ${report.loaded} ${data}${leftOut}`];
    }
    case 'unchanged':
      return [`${source}: unchanged (${data})`];
    case 'refused': {
      const hidden = report.errorCount - report.errors.length;
      return [
        `${source}: refused (${data}): ${report.reason}`,
        ...report.errors.map(({ line, reason }) => `  line ${line}: ${reason}`),
        ...(hidden > 0 ? [`  and ${hidden} more`] : []),
      ];
    }
  }
}
