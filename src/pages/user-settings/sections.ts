/** The sections of the user settings, in the order of their tabs (spec 1, section 2). */
import type { Section } from '../sections-page'

export const userSettingsSections: readonly Section[] = []
