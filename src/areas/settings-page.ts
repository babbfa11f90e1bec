/** The pages of the settings that are grids. */
import { settingsViews } from '../catalog/views/settings-views'
import { gridAreaPage } from './grid-area-page'

export const Page = gridAreaPage(settingsViews)
