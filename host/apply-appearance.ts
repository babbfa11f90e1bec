/** Puts theme, density and language on the page and on the root that the styles hang on. */
import type { Remembered } from './remembered'

export function applyAppearance(
  place: HTMLElement,
  { theme, density, language }: Pick<Remembered, 'theme' | 'density' | 'language'>,
) {
  for (const target of [document.documentElement, place]) {
    target.dataset['theme'] = theme
    target.lang = language
  }
  place.dataset['density'] = density
  place.dataset['scale'] = 'office'
}
