/** The look of the dialog of a JSON file; loaded with it. */
import { addToTheme } from '../../ui/theme/sheets'
import jsonImportCss from './json-import.css'

addToTheme('panels', jsonImportCss)
