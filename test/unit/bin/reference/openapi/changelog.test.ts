import { changelog } from '../../../../../bin/reference/openapi/changelog.ts';

const TEXT = `# Changelog

For [partners](README.md).

## [Unreleased]

### Added

- One key, in
  [openapi.json](docs/openapi.json).

### For operators

- A [command](docs/runbook.md#deploy).

### Fixed

- An error.

## [1.1.0] - 2026-10-01

### Changed

- A message.
`;

describe('the changelog of the reference', () => {
  it('has every version, without links to the repository and what concerns operators only', () => {
    expect(changelog(TEXT)).toBe(
      [
        '## Changelog',
        '### Since 1.1.0',
        '**Added**\n\n- One key, in\n  openapi.json.',
        '**Fixed**\n\n- An error.',
        '### 1.1.0',
        '**Changed**\n\n- A message.',
      ].join('\n\n'),
    );
  });

  it('has what the project has released', () => {
    expect(changelog()).toMatch(/^### 1\.0\.0\n\n\*\*Added\*\*\n\n- /m);
  });
});
