import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { localDirectory } from '../../local/state.ts';
import { isDay } from '../../shared/pricing/index.ts';
import { callersFolder } from '../callers-folder.ts';

/** Data files that are loaded beside the tariff feeds, by kind. */
export type PlacesFiles = {
  readonly postcodes: string;
  readonly addresses: string | undefined;
  readonly readings: string | undefined;
  readonly averagesGas: string | undefined;
  readonly averagesElectricity: string | undefined;
  readonly averagesEconomy7: string | undefined;
};

export type LocalOptions = {
  readonly port: number;
  readonly directory: string;
  readonly feeds: readonly string[];
  readonly places: PlacesFiles;
  /** A DynamoDB endpoint of the caller's; undefined: the embedded one. */
  readonly dynamodbUrl: string | undefined;
  readonly today: string | undefined;
  readonly verbose: boolean;
  /** Play the rate limits of the partners' tiers. */
  readonly limits: boolean;
  /** AWS's runtime client to run the functions by; undefined: threads of this process. */
  readonly runtimeClient: string | undefined;
};

/** The sample data, where no file is given. */
export type SampleData = { readonly feeds: readonly string[]; readonly places: PlacesFiles };

/** A setting of the environment that is wrong, in words for the person who set it. */
export class OptionsError extends Error {
  override readonly name = 'SettingsError';
}

/** PORT of the environment. @throws OptionsError */
export function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return 3000;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new OptionsError(`PORT is "${text}" and must be a number from 0 to 65535`);
  return port;
}

type Flags = {
  readonly feed?: readonly string[];
  readonly postcodes?: string;
  readonly addresses?: string;
  readonly readings?: string;
  readonly averagesGas?: string;
  readonly averagesElectricity?: string;
  readonly averagesEconomy7?: string;
  readonly dynamodb?: string;
  readonly today?: string;
  readonly verbose?: boolean;
  readonly limits: boolean;
  readonly runtimeClient?: string;
};

export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  samples: SampleData,
): LocalOptions {
  const flags = command(fileIn(callersFolder(environment)))
    .parse([...args], { from: 'user' })
    .opts<Flags>();
  return {
    port: readPort(environment['PORT']),
    directory: localDirectory(environment),
    feeds: flags.feed ?? samples.feeds,
    places: {
      postcodes: flags.postcodes ?? samples.places.postcodes,
      addresses: flags.addresses ?? samples.places.addresses,
      readings: flags.readings ?? samples.places.readings,
      averagesGas: flags.averagesGas ?? samples.places.averagesGas,
      averagesElectricity: flags.averagesElectricity ?? samples.places.averagesElectricity,
      averagesEconomy7: flags.averagesEconomy7 ?? samples.places.averagesEconomy7,
    },
    dynamodbUrl: flags.dynamodb,
    today: flags.today,
    verbose: flags.verbose ?? false,
    limits: flags.limits,
    runtimeClient: flags.runtimeClient,
  };
}

function command(existingFile: (path: string) => string): Command {
  return new Command('npm start --')
    .description('Runs the whole service on this machine, with sample data and a demo partner.')
    .option(
      '--feed <file>',
      'a tariff feed instead of the samples; may be repeated',
      (path, earlier: readonly string[] | undefined) => [...(earlier ?? []), existingFile(path)],
    )
    .option('--postcodes <file>', 'postcodes instead of all of Great Britain', existingFile)
    .option('--addresses <file>', 'addresses instead of the samples', existingFile)
    .option('--readings <file>', 'industry meter readings instead of the samples', existingFile)
    .option('--averages-gas <file>', 'gas averages by postcode instead of the samples', existingFile)
    .option('--averages-electricity <file>', 'electricity averages instead of the samples', existingFile)
    .option('--averages-economy-7 <file>', 'Economy 7 averages instead of the samples', existingFile)
    .option('--dynamodb <url>', 'a DynamoDB endpoint of yours instead of the embedded one', httpUrl)
    .option('--today <date>', 'the day that prices and projections are worked out for', day)
    .option('--no-limits', 'do not play the rate limits of partners, for measuring')
    .option(
      '--runtime-client <file>',
      "run the functions by AWS's own runtime client, index.mjs of aws-lambda-ric",
      existingFile,
    )
    .option('--verbose', 'show what the functions log')
    .addHelpText(
      'after',
      `
PORT=8080 npm start                      another port than 3000; 0 is any free one
npm start -- --today 2026-11-21          prices of that day
npm start -- --feed a.ndjson --feed b.ndjson.gz

While it runs, npm run load and npm run partner work on it. What it has loaded is kept in .local:
remove that folder to start afresh.`,
    );
}

function httpUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new InvalidArgumentError('write an address as http://localhost:8000');
  }
  return text.replace(/\/$/, '');
}

function day(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('write a day as 2026-11-21');
  return text;
}

function fileIn(folder: string) {
  return (path: string): string => {
    const file = resolve(folder, path);
    if (!existsSync(file)) throw new InvalidArgumentError(`there is no file ${path}`);
    return file;
  };
}
