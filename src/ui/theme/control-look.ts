/**
 * The look of what answers to people: all icons, and the styles of fields, menus, dialogs, chips, grid frames and banners.
 * Whatever shows one of these imports this module; nothing of the first screen does.
 */
import chipsCss from './chips.css'
import dialogsCss from './dialogs.css'
import fieldsCss from './fields.css'
import framesCss from './frames.css'
import './icon-paths'
import menusCss from './menus.css'
import noticesCss from './notices.css'
import segmentsCss from './segments.css'
import { addToTheme } from './sheets'
import { stateChipCss } from './state-chip-look'
import './state-tokens'

addToTheme(
  'controls',
  segmentsCss + fieldsCss + chipsCss + stateChipCss() + menusCss + dialogsCss + noticesCss + framesCss,
)
