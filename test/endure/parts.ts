import { connections } from './connections.ts';
import { inputs } from './inputs.ts';
import { kills } from './kills.ts';
import { load } from './load.ts';
import { loaderKills } from './loader-kills.ts';
import type { Part } from './part.ts';
import { races } from './races.ts';
import { raw } from './raw.ts';
import { surge } from './surge.ts';
import { tokens } from './tokens.ts';

export const PARTS: readonly Part[] = [connections, load, surge, kills, loaderKills, races, inputs, raw, tokens];
