/** The page user-settings: settings by administrators for the whole business unit (spec 1, section 2). */
import { sectionsPage } from '../sections-page'
import { userSettingsSections } from './sections'

export const Page = sectionsPage('userSettings', userSettingsSections)
