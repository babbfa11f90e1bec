/** The sections of the user settings, in the order of their tabs (spec 1, section 2). */
import type { Section } from '../sections-page'

export const userSettingsSections: readonly Section[] = [
  { name: 'settings', load: () => import('./settings-section') },
  { name: 'menu', load: () => import('./menu-section') },
  { name: 'permissions', load: () => import('./permissions-section') },
  { name: 'translations', load: () => import('./translations-section') },
  { name: 'file-server', load: () => import('./file-server-section') },
  { name: 'system', load: () => import('./system-section') },
]
