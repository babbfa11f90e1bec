/** The frame of the pages for somebody who cannot sign in yet: brand, who it is, title, and what there is to do. */
import '../src/ui/theme/notice-look'
import { addToTheme } from '../src/ui/theme/sheets'
import { brandMark, element, icon } from './dom'
import { installationName } from './installation-name'
import sessionLimitCss from './session-limit-page.css'

addToTheme('panels', sessionLimitCss)

export interface FrameContent {
  readonly title: string
  readonly lead: string
  readonly content: Node
}

/** The page; `who` stands at its top right when it is known. */
export function limitFrame(
  who: { readonly userName: string; readonly businessUnitName: string } | null,
  { title, lead, content }: FrameContent,
): HTMLElement {
  const brand = element('div', { class: 'bw' }, brandMark(), element('span', {}, installationName()))
  const names = who === null ? '' : `${who.userName}, ${who.businessUnitName}`
  return element(
    'main',
    { class: 'sl' },
    element('div', { class: 'sl-head' }, brand, element('span', { class: 'muted ell' }, names)),
    element('div', {}, element('h1', {}, title), element('p', { class: 'lead' }, lead)),
    content,
  )
}

/** The way back at the left, and the one thing to do at the right. */
export function actionButtons(
  backLabel: string,
  onBack: () => void,
): { readonly buttons: HTMLElement; readonly submit: HTMLButtonElement } {
  const back = element('button', { type: 'button', class: 'btn ghost' }, icon('chevron-left'), backLabel)
  back.addEventListener('click', onBack)
  const submit = element('button', { type: 'submit', class: 'btn pri' })
  return { buttons: element('div', { class: 'sl-foot' }, back, submit), submit }
}
