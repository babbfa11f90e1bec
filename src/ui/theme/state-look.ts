/**
 * How each state looks: hue, tone and glyph as plain data, and the colour tokens that are made from it. Which state has
 * which look, and chips, are in state-chip-look.ts; what a state is called belongs to the translations.
 */
import type { GlyphName } from './glyph-paths'

/** Same hue, same kind of attention (design guide, section 4). */
type Hue = 'slate' | 'red' | 'amber' | 'green' | 'teal' | 'blue' | 'indigo' | 'plum'

/** strong: a heavier line; partial: dashed, half glyph; muted: out of work; struck: muted and struck through. */
export type StateTone = 'plain' | 'strong' | 'partial' | 'muted' | 'struck'

export interface StateLook {
  /** Names the colour tokens `--ck-state-<key>-bg`, `-fg`, `-bd`, `-ic` and the chip's `data-state`. */
  readonly key: StateKey
  readonly hue: Hue
  readonly tone: StateTone
  readonly glyph: GlyphName
}

const looks = {
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
} as const satisfies Record<string, readonly [Hue, StateTone, GlyphName]>

export type StateKey = keyof typeof looks

/** Looks by key, for displays that derive their own name, such as Ready for acceptance. */
export const stateLooks = Object.fromEntries(
  Object.entries(looks).map(([key, [hue, tone, glyph]]) => [key, { key, hue, tone, glyph }]),
) as Record<StateKey, StateLook>

/** Style sheet text: the four tokens of every state, again at every theme switch. */
export function stateTokens(): string {
  const tokens = Object.values(stateLooks).map(look =>
    tokenNames.map((name, i) => `--ck-state-${look.key}-${name}:${step(look, i)};`).join(''),
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

function step(look: StateLook, index: number): string {
  return `var(--ck-${look.hue}-${steps[look.tone][index]})`
}
