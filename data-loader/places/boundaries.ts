import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import Flatbush from 'flatbush';
import * as z from 'zod';
import { FIRST_REGION, LAST_REGION } from '../../shared/market/model.ts';
import { Refused } from '../report/refusal.ts';
import { fileInput, type Input } from '../sources/input.ts';
import { readFileBytes, readWhole } from './import-file.ts';

const POSITION = z.tuple([z.number(), z.number()]).rest(z.number());
const POLYGON = z.array(z.array(POSITION).min(4)).min(1);
const BOUNDARIES = z.object({
  type: z.literal('FeatureCollection'),
  features: z
    .array(
      z.object({
        properties: z.object({ ID: z.coerce.number().int().min(FIRST_REGION).max(LAST_REGION) }),
        geometry: z.discriminatedUnion('type', [
          z.object({ type: z.literal('Polygon'), coordinates: POLYGON }),
          z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(POLYGON) }),
        ]),
      }),
    )
    .min(1),
});

/** Finds the distribution region of a point in Great Britain, in WGS 84 degrees. */
export type RegionLocator = (longitude: number, latitude: number) => number;

/**
 * The length of a degree of longitude in degrees of latitude: cos 54.5 degrees = 0.58 in the middle
 * of Great Britain.
 */
const LONGITUDE_SCALE = 0.58;

/** A cell is about 1.1 km by 0.6 km. One that no boundary touches is looked up only once. */
const CELLS_PER_DEGREE = 100;

type Area = {
  readonly region: number;
  readonly polygon: { readonly type: 'Polygon'; readonly coordinates: number[][][] };
};

const SHIPPED_FILE = join(import.meta.dirname, '../../data/dno-areas.geojson.gz');

/** Returns undefined in a bundle, which has no files beside it. */
export function shippedBoundaries(): Input | undefined {
  return existsSync(SHIPPED_FILE) ? fileInput(SHIPPED_FILE) : undefined;
}

/** @throws Refused that names the boundaries, because the report is about a postcode file */
export async function readBoundaries(
  input: Input,
  signal: AbortSignal | undefined,
): Promise<RegionLocator> {
  try {
    const bytes = await readWhole(readFileBytes({ input, signal }));
    const { features } = BOUNDARIES.parse(JSON.parse(bytes.toString()));
    const areas = features.flatMap(({ properties, geometry }) => {
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      return polygons.map(
        (coordinates): Area => ({
          region: properties.ID,
          polygon: { type: 'Polygon', coordinates },
        }),
      );
    });
    return createLocator(areas);
  } catch (cause) {
    const { code, reason } =
      cause instanceof Refused
        ? cause.refusal
        : ({ code: 'unreadable', reason: 'not GeoJSON of distribution areas' } as const);
    throw new Refused(code, `the boundaries (${input.name}) cannot be read: ${reason}`, { cause });
  }
}

type Position = readonly [x: number, y: number];

type Edge = { readonly region: number; readonly from: Position; readonly to: Position };

/** Gives a point outside every area to the nearest one. */
function createLocator(areas: readonly Area[]): RegionLocator {
  const edges = areas.flatMap(({ region, polygon }) =>
    polygon.coordinates.flatMap((ring) =>
      ring
        .slice(1)
        .map((to, index): Edge => ({ region, from: scaled(ring[index] ?? to), to: scaled(to) })),
    ),
  );
  const areaIndex = indexOf(areas, ({ polygon }) => polygon.coordinates[0] ?? []);
  const edgeIndex = indexOf(edges, ({ from, to }) => [from, to]);
  const wholeCells = new Map<string, number>();

  const nearest = (point: Position): number => {
    // A box is nearer than the edge in it: the first few boxes give a distance, and the nearest
    // edge is in one of the boxes within it.
    const { squared } = nearestOf(edges, edgeIndex.neighbors(...point, 8), point);
    return nearestOf(
      edges,
      edgeIndex.neighbors(...point, Infinity, Math.sqrt(squared) * (1 + 1e-9)),
      point,
    ).region;
  };

  const locate: RegionLocator = (longitude, latitude) => {
    const containing = areaIndex
      .search(longitude, latitude, longitude, latitude)
      .sort((a, b) => a - b)
      .map((index) => areas[index])
      .find(
        (area) => area !== undefined && booleanPointInPolygon([longitude, latitude], area.polygon),
      );
    return containing?.region ?? nearest(scaled([longitude, latitude]));
  };

  return (longitude, latitude) => {
    const [column, row] = [
      Math.floor(longitude * CELLS_PER_DEGREE),
      Math.floor(latitude * CELLS_PER_DEGREE),
    ];
    const cell = `${column},${row}`;
    const cellRegion = wholeCells.get(cell);
    if (cellRegion !== undefined) return cellRegion || locate(longitude, latitude);
    const [west, south] = scaled([column / CELLS_PER_DEGREE, row / CELLS_PER_DEGREE]);
    const [east, north] = scaled([(column + 1) / CELLS_PER_DEGREE, (row + 1) / CELLS_PER_DEGREE]);
    const region = locate(longitude, latitude);
    const isInArea = areaIndex.search(longitude, latitude, longitude, latitude).length > 0;
    // 0 means that a boundary runs through the cell, or that it may lie in the sea, where the
    // nearest area can change within a cell.
    wholeCells.set(
      cell,
      isInArea && edgeIndex.search(west, south, east, north).length === 0 ? region : 0,
    );
    return region;
  };
}

function scaled([longitude = 0, latitude = 0]: readonly number[]): Position {
  return [longitude * LONGITUDE_SCALE, latitude];
}

/** Indexes the boxes around the points of each item. */
function indexOf<T>(
  items: readonly T[],
  pointsOf: (item: T) => readonly (readonly number[])[],
): Flatbush {
  const index = new Flatbush(items.length);
  for (const item of items) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x = 0, y = 0] of pointsOf(item)) {
      west = Math.min(west, x);
      south = Math.min(south, y);
      east = Math.max(east, x);
      north = Math.max(north, y);
    }
    index.add(west, south, east, north);
  }
  index.finish();
  return index;
}

function nearestOf(edges: readonly Edge[], candidates: readonly number[], point: Position) {
  let nearest = { region: 0, squared: Infinity };
  for (const candidate of candidates) {
    const edge = edges[candidate];
    const squared = edge === undefined ? Infinity : squaredDistance(edge, point);
    if (edge !== undefined && squared < nearest.squared) nearest = { region: edge.region, squared };
  }
  return nearest;
}

function squaredDistance({ from, to }: Edge, [x, y]: Position): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length));
  return (x - from[0] - along * dx) ** 2 + (y - from[1] - along * dy) ** 2;
}
