import { mb, median, ms, type Figure } from '../measure.ts';
import { REGULAR } from './fill.ts';
import { runCommand, type Ran } from './run-command.ts';
import type { Store } from './stores.ts';

const WANTED_MS = 1000;
const WANTED_GROWTH = 1.25;

/** What the line "under a second" is about. What can be done once takes another lead each time. */
const quick: ((round: number) => string)[] = [
  () => 'list --limit 20',
  () => 'list --limit 1000 --json',
  () => `list --email ${addressOf(11)}`,
  () => `list --limit 20 --email ${REGULAR}`,
  () => 'list --limit 20 --face services',
  () => 'list --limit 20 --state held --face services',
  () => 'list --limit 20 --state spam',
  () => 'list --limit 20 --kind offer --since 2026-01-01',
  () => 'list --limit 20 --search Lovelace',
  () => 'show Q-0000-0010',
  () => `about ${addressOf(12)}`,
  (round) => `answered ${quoteOf(round)}`,
  (round) => `spam ${quoteOf(round)}`,
  (round) => `release ${quoteOf(round)}`,
  (round) => `erase --email ${addressOf(20 + round)}`,
];

/** What reads everything: told, not promised. */
const thorough = ['list --limit 20 --search nowhere-to-be-found', 'stats', 'stats --since 2026-11-01'];

const quoteOf = (round: number) => `Q-0000-${String(10 * (round + 1)).padStart(4, '0')}`;

const addressOf = (visitor: number) => `visitor${visitor}@mail${visitor % 50}.example`;

/** Of a store of many leads, each beside the same with 10,000; medians of as many rounds, both in turn. */
export async function commandFigures(name: string, many: Store, few: Store, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, command] of [...quick, ...thorough.map((words) => () => words)].entries()) {
    const [big, small]: Ran[][] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      big!.push(await run(many, command(round)));
      small!.push(await run(few, command(round)));
    }
    const [time, floor] = [big!, small!].map((ran) => median(ran.map((one) => one.ms))) as [number, number];
    const processor = median(big!.map((one) => one.processorMs));
    const isQuick = index < quick.length;
    figures.push({
      what: `${name}: ${command(0)}`,
      measured: `${ms(time)}, ${ms(processor)} of the processor`,
      against: `10,000 leads: ${ms(floor)}`,
      ratio: time / floor,
      wanted: isQuick ? `under ${ms(WANTED_MS)}` : 'told',
      met: !isQuick || time < WANTED_MS,
    });
  }
  for (const format of ['csv', 'json']) {
    const [big, small] = [await run(many, `export --format ${format}`), await run(few, `export --format ${format}`)];
    figures.push({
      what: `${name}: export --format ${format}, memory at most`,
      measured: `${mb(big.peak)}; ${mb(big.bytes)} of text in ${ms(big.ms)}, the first of it after ${ms(big.firstMs)}`,
      against: `10,000 leads: ${mb(small.peak)}; ${mb(small.bytes)} in ${ms(small.ms)}`,
      ratio: big.peak / small.peak,
      wanted: `flat: at most ${WANTED_GROWTH} times`,
      met: big.peak <= WANTED_GROWTH * small.peak,
    });
  }
  return figures;
}

async function run(store: Store, words: string): Promise<Ran> {
  process.stderr.write('.');
  const ran = await runCommand(store, words.split(' '));
  if (ran.code !== 0) throw new Error(`${words} ended with ${ran.code}`);
  return ran;
}
