/** The first rows of the pages of settings-page.ts. */
import { settingsViews } from '../catalog/views/settings-views'
import { gridAreaRows } from './grid-area-rows'

export const prefetchRows = gridAreaRows(settingsViews)
