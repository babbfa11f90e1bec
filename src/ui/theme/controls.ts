/**
 * What answers to people: all icons and glyphs, and the sheets of fields, menus, chips and grid frames. Whatever shows one of
 * these imports this module; nothing of the first screen does. Dialogs and notices have sheets of their own.
 */
import './chips.css'
import './fields.css'
import './frames.css'
import './glyph-paths'
import './icon-paths'
import './menus.css'
import './segments.css'
import './state-colours'
