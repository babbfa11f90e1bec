/** The frame of the pages outside the layout: brand, the form, languages, and the drawing beside them. */
import { languageNames } from '../src/contract/language-names'
import { signInLanguages, type Language } from '../src/contract/limits'
import { brandMark, element } from './dom'
import type { TranslateText } from './form-field'
import { installationName } from './installation-name'
import { rackPicture } from './rack-picture'

export interface FrameOptions {
  readonly translate: TranslateText
  readonly language: Language
  /** The page is drawn again in the other language. */
  readonly onLanguage: (language: Language) => void
}

/** Draws the frame with the form into `place`. */
export function showInFrame(
  place: HTMLElement,
  form: Node,
  { translate, language, onLanguage }: FrameOptions,
): void {
  const languages = element(
    'nav',
    { class: 'langs', 'aria-label': translate('shell.signIn.languages') },
    ...signInLanguages.map(offered => {
      const attributes = {
        type: 'button',
        lang: offered,
        'aria-current': offered === language ? 'true' : undefined,
      }
      const button = element('button', attributes, languageNames[offered])
      button.addEventListener('click', () => onLanguage(offered))
      return button
    }),
  )
  const page = element(
    'div',
    { class: 'lg' },
    element(
      'main',
      { class: 'lf' },
      element('div', { class: 'bw' }, brandMark(), element('span', {}, installationName())),
      form,
      element('footer', {}, languages),
    ),
    element('aside', { class: 'la', 'aria-hidden': 'true' }, rackPicture()),
  )
  place.replaceChildren(page)
}
