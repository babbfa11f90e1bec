/** Applies theme, density and language to the page and to the root element of the styles. */
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
