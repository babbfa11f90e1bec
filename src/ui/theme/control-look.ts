/**
 * The look of what answers to people: all icons and glyphs, and the styles of fields, menus, chips and grid frames. Whatever shows one of
 * these imports this module; nothing of the first screen does. Dialogs and notices have a look of their own.
 */
import chipsCss from './chips.css'
import fieldsCss from './fields.css'
import framesCss from './frames.css'
import './glyph-paths'
import './icon-paths'
import menusCss from './menus.css'
import segmentsCss from './segments.css'
import { addToTheme } from './sheets'
import { stateChipCss } from './state-chip-look'
import './state-tokens'

addToTheme('controls', segmentsCss + fieldsCss + chipsCss + stateChipCss() + menusCss + framesCss)
