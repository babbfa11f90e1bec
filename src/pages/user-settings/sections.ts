/** The sections of the user settings, in the order of their tabs (spec 1, section 2). */
import { lazyPart } from '../../ui/lazy-part'
import type { Section } from '../sections-page'

export const userSettingsSections: readonly Section[] = [
  { name: 'settings', Section: lazyPart(() => import('./settings-section'), 'Section') },
  { name: 'menu', Section: lazyPart(() => import('./menu-section'), 'Section') },
  { name: 'permissions', Section: lazyPart(() => import('./permissions-section'), 'Section') },
  { name: 'translations', Section: lazyPart(() => import('./translations-section'), 'Section') },
  { name: 'file-server', Section: lazyPart(() => import('./file-server-section'), 'Section') },
  { name: 'retention', Section: lazyPart(() => import('./retention-section'), 'Section') },
  { name: 'system', Section: lazyPart(() => import('./system-section'), 'Section') },
]
