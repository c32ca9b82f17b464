import { hash } from 'node:crypto';
import * as z from 'zod';
import { isSessionId } from '../../shared/sessions/session.ts';
import type { SwitchPosition } from '../../shared/sessions/switches.ts';
import { parseJson } from '../../shared/values/json.ts';

/** The store gets what a cursor holds: a moment as switches have it, and the id of a session. */
const cursorContent = z.tuple([
  z.iso.datetime({ precision: 3 }),
  z.string().refine(isSessionId),
  z.string(),
]);

/** Writes a position as a text that only this partner can use. */
export function cursorOf(position: SwitchPosition, clientId: string): string {
  const { updatedAt, sessionId } = position;
  const content = [updatedAt, sessionId, checkOf(position, clientId)];
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** Returns null for a text that is not a cursor of this partner. */
export function positionOf(cursor: string, clientId: string): SwitchPosition | null {
  const content = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  const { success, data } = cursorContent.safeParse(content);
  if (!success) return null;
  const [updatedAt, sessionId, check] = data;
  const position = { updatedAt, sessionId };
  const isOurs = check === checkOf(position, clientId) && cursor === cursorOf(position, clientId);
  return isOurs ? position : null;
}

/**
 * Detects a cursor that was altered or belongs to another partner. It is no secret: a forged one
 * would only move its sender within their own list.
 */
function checkOf({ updatedAt, sessionId }: SwitchPosition, clientId: string): string {
  return hash('sha256', JSON.stringify([clientId, updatedAt, sessionId])).slice(0, 32);
}
