/**
 * The order of style sheets, from their paths alone, since the order of loading must not matter. First the theme, in the order
 * of its list; then the layers, each after those that it builds on; within a layer files in higher folders first, since more modules share
 * them, then by name.
 */

/** Paths that begin with one of these come before paths that begin with the next one. */
const order = [
  'node_modules/',
  ...[
    // The base, then the tokens: they set color-scheme after `all: initial`.
    'base.css',
    'tokens.css',
    'chart-tokens.css',
    'state-colours.ts',
    'dark-colours.ts',
    'own-colours.css',
    // Buttons, messages and surfaces.
    'buttons.css',
    'stale.css',
    'feedback.css',
    'surfaces.css',
    'page-head.css',
    // Controls and what they open.
    'segments.css',
    'fields.css',
    'chips.css',
    'menus.css',
    'frames.css',
    'notices.css',
    'dialogs.css',
    'progress.css',
    // The user's preferences in the system.
    'preferences.css',
    'forced-colours.css',
    // What only some screens show.
    'password-rules.css',
    'handsontable-bridge.css',
    'kiosk.css',
    'shell.css',
    'sign-in.css',
  ].map(name => `src/ui/theme/${name}`),
  'src/ui/',
  'src/areas/',
  'src/pages/',
  'host/',
]

/** Compares two sheets by their paths in the project, for sorting: negative when `one` comes first, so that `other` can override it. */
export function compareInCascade(one: string, other: string): number {
  return rankOf(one) - rankOf(other) || depthOf(one) - depthOf(other) || (one < other ? -1 : 1)
}

/** A file of the theme that is missing in the list ranks with the layer ui. */
function rankOf(path: string): number {
  const rank = order.findIndex(begin => path.startsWith(begin))
  return rank === -1 ? order.length : rank
}

const depthOf = (path: string) => path.split('/').length
