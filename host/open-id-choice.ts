/** The button of the OpenId option: it stands on the sign-in page while the business unit that is typed offers it. */
import { element, icon } from './dom'
import type { TranslateText } from './form-field'

export interface OpenIdChoiceOptions {
  readonly translate: TranslateText
  /** Where the business unit is typed. */
  readonly unit: HTMLInputElement
  readonly offersOpenId: (businessUnitName: string) => Promise<boolean>
  /** Leaves for the provider, or resolves with the sentence that says why not. */
  readonly onOpenId: (businessUnitName: string) => Promise<string | null>
  readonly onProblem: (text: string) => void
}

/** Typing rests this long before the server is asked (ours). */
const restMs = 400

export function openIdChoice({
  translate,
  unit,
  offersOpenId,
  onOpenId,
  onProblem,
}: OpenIdChoiceOptions): HTMLElement {
  const button = element(
    'button',
    { type: 'button', class: 'btn big' },
    icon('lock'),
    translate('shell.openId.submit'),
  )
  const box = element(
    'div',
    { class: 'open-id', hidden: true },
    element('div', { class: 'or' }, element('span', {}, translate('shell.openId.or'))),
    button,
  )
  const typed = (): string => unit.value.trim()

  const ask = async () => {
    const name = typed()
    const isOffered = name !== '' && (await offersOpenId(name))
    // Something else may stand there by now; its own question answers for it.
    if (name === typed()) box.hidden = !isOffered
  }
  let timer = 0
  unit.addEventListener('input', () => {
    box.hidden = true
    clearTimeout(timer)
    timer = window.setTimeout(() => void ask(), restMs)
  })
  void ask()

  button.addEventListener('click', () => {
    if (button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    void onOpenId(typed()).then(problem => {
      if (problem === null) return
      button.removeAttribute('aria-busy')
      onProblem(problem)
    })
  })
  return box
}
