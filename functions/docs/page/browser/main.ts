import { startContents } from './contents.ts';
import { startCopying } from './copy.ts';
import { startPlaces } from './places.ts';
import { startSamples } from './samples.ts';
import { startSearch } from './search.ts';
import { startTrying } from './try-it.ts';

startContents();
startPlaces();
startSamples();
startCopying();
startSearch();
startTrying();
document.documentElement.dataset['ready'] = 'true';
