/**
 * The style of a state: hue, tone and glyph as plain data, and the colour tokens that are made from it; with the styles of the
 * states of orders and jobs, which are all that the first tiles of the dashboard show. The others are in state-style.ts.
 */
import type { GlyphName } from './glyph-paths'

/** States of the same hue need the same kind of attention (design guide, section 4). */
type Hue = 'slate' | 'red' | 'amber' | 'green' | 'teal' | 'blue' | 'indigo' | 'plum'

/** strong: a heavier line; partial: dashed, half glyph; muted: not in use; struck: muted and struck through. */
export type StateTone = 'plain' | 'strong' | 'partial' | 'muted' | 'struck'

export interface StateStyle<Key extends string = string> {
  /** Names the colour tokens `--ck-state-<key>-bg`, `-fg`, `-bd`, `-ic` and the chip's `data-state`. */
  readonly key: Key
  readonly hue: Hue
  readonly tone: StateTone
  readonly glyph: GlyphName
}

/** Styles by key, from a table of hue, tone and glyph. */
export function stylesOf<Key extends string>(
  table: Readonly<Record<Key, readonly [Hue, StateTone, GlyphName]>>,
): Readonly<Record<Key, StateStyle<Key>>> {
  const entries = Object.entries<readonly [Hue, StateTone, GlyphName]>(table)
  return Object.fromEntries(
    entries.map(([key, [hue, tone, glyph]]) => [key, { key, hue, tone, glyph }]),
  ) as Readonly<Record<Key, StateStyle<Key>>>
}

/** The states of orders and jobs. */
export const firstStateStyles = stylesOf({
  error: ['red', 'strong', 'octagon'],
  new: ['slate', 'plain', 'ring'],
  'new-warning': ['amber', 'plain', 'triangle'],
  'on-hold': ['plum', 'plain', 'pause'],
  reserved: ['indigo', 'plain', 'bookmark'],
  'partially-reserved': ['indigo', 'partial', 'bookmark-half'],
  'partially-ready': ['teal', 'partial', 'half'],
  ready: ['teal', 'plain', 'target'],
  'pick-started': ['blue', 'plain', 'play'],
  'ready-pack': ['blue', 'plain', 'box'],
  completed: ['green', 'plain', 'check'],
  cancelled: ['slate', 'struck', 'slash'],
  'job-initial': ['slate', 'plain', 'ring'],
  'job-progress': ['blue', 'plain', 'play'],
  'job-paused': ['plum', 'plain', 'pause'],
  'job-completed': ['green', 'plain', 'check'],
  'job-cancelled': ['slate', 'struck', 'slash'],
})

/** Style sheet text: the four tokens of every style, defined again at every theme switch. */
export function tokensOf(styles: Readonly<Record<string, StateStyle>>): string {
  const tokens = Object.values(styles).map(style =>
    tokenNames.map((name, i) => `--ck-state-${style.key}-${name}:${step(style, i)};`).join(''),
  )
  return `:root,.root,[data-theme]{${tokens.join('')}}`
}

const tokenNames = ['bg', 'fg', 'bd', 'ic'] as const

/** Ramp steps of background, text, edge and glyph, by tone; each pair keeps the contrast that the design guide lists. */
const steps: Record<StateTone, readonly [number, number, number, number]> = {
  plain: [3, 11, 6, 9],
  strong: [3, 11, 8, 9],
  partial: [1, 11, 8, 9],
  muted: [2, 10, 5, 9],
  struck: [2, 10, 5, 9],
}

function step(style: StateStyle, index: number): string {
  return `var(--ck-${style.hue}-${steps[style.tone][index]})`
}
