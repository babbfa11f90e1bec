/**
 * The style of a state: hue, tone and glyph as plain data, and the colour tokens that are made from it. state-chip-style.ts assigns
 * styles to states, and has the chips; the names of states are in the translations.
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
function stylesOf<Key extends string>(
  table: Readonly<Record<Key, readonly [Hue, StateTone, GlyphName]>>,
): Readonly<Record<Key, StateStyle<Key>>> {
  const entries = Object.entries<readonly [Hue, StateTone, GlyphName]>(table)
  return Object.fromEntries(
    entries.map(([key, [hue, tone, glyph]]) => [key, { key, hue, tone, glyph }]),
  ) as Readonly<Record<Key, StateStyle<Key>>>
}

/** Styles by key, also for displays that derive their own name, such as Ready for acceptance. */
export const stateStyles = stylesOf({
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
  'task-initial': ['slate', 'plain', 'ring'],
  'task-started': ['blue', 'plain', 'play'],
  'task-completed': ['green', 'plain', 'check'],
  'task-cancelled': ['slate', 'struck', 'slash'],
  'op-initial': ['slate', 'plain', 'ring'],
  'op-prepared': ['teal', 'plain', 'target'],
  'op-progress': ['blue', 'plain', 'play'],
  'count-initial': ['slate', 'plain', 'ring'],
  'count-counting': ['blue', 'plain', 'play'],
  'count-acceptance': ['teal', 'plain', 'target'],
  'count-recount': ['amber', 'plain', 'retry'],
  'count-approved': ['green', 'plain', 'check'],
  'count-cancelled': ['slate', 'struck', 'slash'],
  'stock-active': ['green', 'plain', 'check'],
  'stock-blocked': ['plum', 'plain', 'lock'],
  'int-pending': ['slate', 'plain', 'ring'],
  'int-processing': ['blue', 'plain', 'play'],
  'int-ok': ['green', 'plain', 'check'],
  'int-warning': ['amber', 'plain', 'triangle'],
  'int-retry': ['amber', 'partial', 'retry'],
  'int-error': ['red', 'strong', 'octagon'],
  active: ['green', 'plain', 'dot'],
  inactive: ['slate', 'muted', 'slash'],
  'line-ok': ['green', 'plain', 'check'],
  'line-duplicate': ['amber', 'plain', 'copy'],
  'line-ambiguous': ['indigo', 'plain', 'question'],
  'line-notfound': ['red', 'plain', 'octagon'],
})

export type StateKey = keyof typeof stateStyles

/** Style sheet text: the four tokens of every style, defined again at every theme switch. */
export function stateTokensCss(): string {
  const tokens = Object.values<StateStyle>(stateStyles).map(style =>
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
