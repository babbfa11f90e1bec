/**
 * What controls need: the sheets of fields, menus, chips and grid frames. Modules that render one of these import this module; the first
 * screen does not need it. Dialogs and notices have sheets of their own.
 */
import './chips.css'
import './fields.css'
import './frames.css'
import './menus.css'
import './segments.css'
import './state-colours'
