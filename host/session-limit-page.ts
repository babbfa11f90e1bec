/**
 * The page of somebody for whom no licence is free (spec 1, section 4, login concurrency): end a listed session, use an extra licence
 * where the business unit allows it, or ask the administrators and wait. The list is renewed while the page is open, in place, so that
 * focus and choice stay.
 */
import type { ListedSession } from '../src/contract/endpoints/user-sessions'
import { type Language } from '../src/contract/limits'
import { licencePollingMs } from '../src/contract/sign-in-limits'
import type { Translate } from '../src/kernel/create-i18n'
import { element } from './dom'
import { actionButtons, limitFrame } from './session-limit-frame'
import { sessionList } from './session-limit-list'

/** How the licences stand, as the server answers (endpoints/session-limit.ts). */
export interface Choices {
  readonly userName: string
  readonly businessUnitName: string
  readonly licences: number
  readonly usedLicences: number
  readonly areExtraLicencesAllowed: boolean
  readonly extraLicencesUsed: number
  readonly sessions: readonly ListedSession[]
  readonly administrators: readonly string[]
  readonly serverTime: string
}

export interface SessionLimitPageOptions {
  readonly t: Translate
  readonly language: Language
  readonly choices: Choices
  /** How the licences stand now; null when the sign-in is too old to go on. */
  readonly reload: () => Promise<Choices | null>
  /** Goes on with the sign-in, after a session was ended. Resolves with null when that leaves the page, else with why not. */
  readonly logIn: (endedSessionId?: number) => Promise<string | null>
  readonly openExtraLicence: () => void
  /** Writes to the administrators. Resolves with null when that is done, else with why not. */
  readonly askAdministrators: () => Promise<string | null>
  readonly onBack: () => void
  readonly pollingMs?: number
}

type Option = 'end' | 'extra' | 'ask'

/** Draws the page into `place`; the returned function ends its renewals. */
export function showSessionLimitPage(place: HTMLElement, options: SessionLimitPageOptions): () => void {
  const { t } = options
  let { choices } = options
  let chosen: Option = 'end'
  let isWaiting = false
  let isBusy = false
  let isGone = false

  const list = sessionList(options, () => choose('end'))
  const detail = element('div', {}, list.box, element('p', { class: 'hint' }, t('shell.limit.end.order')))
  const alert = element('p', { class: 'banner bad', role: 'alert', hidden: true })
  const status = element('p', { class: 'banner info', role: 'status', hidden: true })
  const say = (place: HTMLElement, text: string | null) => {
    place.textContent = text ?? ''
    place.hidden = text === null || text === ''
  }

  const radios = new Map<Option, HTMLInputElement>()
  const option = (name: Option, title: string, text: string, ...detail: Node[]): HTMLElement => {
    const radio = element('input', { type: 'radio', name: 'option', class: 'rd', value: name })
    radio.addEventListener('change', () => choose(name))
    radios.set(name, radio)
    const words = element(
      'span',
      {},
      element('b', {}, title),
      element('span', { class: 'sec', 'data-text': name }, text),
    )
    return element('section', { class: 'sl-option' }, element('label', {}, radio, words), ...detail)
  }

  const cards = [
    option('end', t('shell.limit.end.title'), t('shell.limit.end.text'), detail),
    ...(choices.areExtraLicencesAllowed
      ? [
          option(
            'extra',
            t('shell.limit.extra.title'),
            t('shell.limit.extra.text', { count: choices.extraLicencesUsed }),
          ),
        ]
      : []),
    option(
      'ask',
      t('shell.limit.ask.title'),
      choices.administrators.length > 0
        ? t('shell.limit.ask.text', { names: namesOf(choices.administrators, options.language) })
        : t('shell.limit.ask.nobody'),
    ),
  ]
  const { buttons, submit } = actionButtons(t('shell.toSignIn'), options.onBack)
  const form = element(
    'form',
    { class: 'sl-form', 'aria-label': t('shell.limit.options') },
    alert,
    status,
    ...cards,
    buttons,
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    void go()
  })

  function choose(name: Option) {
    chosen = name
    const radio = radios.get(name)
    if (radio !== undefined) radio.checked = true
    detail.hidden = name !== 'end'
    draw()
  }

  const isFree = () => choices.usedLicences < choices.licences

  /** What the button would do, in words. */
  function draw() {
    const session = list.chosen()
    const label = isFree()
      ? t('shell.limit.logIn')
      : chosen === 'extra'
        ? t('shell.limit.extra.submit')
        : chosen === 'ask'
          ? t(isWaiting ? 'shell.limit.ask.waiting' : 'shell.limit.ask.submit')
          : session === undefined
            ? t('shell.limit.end.none')
            : t('shell.limit.end.submit', { name: session.displayName })
    submit.textContent = label
    const cannot =
      !isFree() &&
      ((chosen === 'end' && session === undefined) ||
        (chosen === 'ask' && (isWaiting || choices.administrators.length === 0)))
    if (cannot) submit.setAttribute('aria-disabled', 'true')
    else submit.removeAttribute('aria-disabled')
    say(status, isFree() ? t('shell.limit.free') : isWaiting ? t('shell.limit.ask.sent') : null)
  }

  async function go() {
    if (isBusy || submit.hasAttribute('aria-disabled')) return
    say(alert, null)
    if (!isFree() && chosen === 'extra') return options.openExtraLicence()
    isBusy = true
    submit.setAttribute('aria-busy', 'true')
    const session = !isFree() && chosen === 'end' ? list.chosen() : undefined
    const isAsking = !isFree() && chosen === 'ask'
    const problem = isAsking ? await options.askAdministrators() : await options.logIn(session?.id)
    isBusy = false
    submit.removeAttribute('aria-busy')
    if (isGone) return
    if (isAsking && problem === null) isWaiting = true
    if (problem !== null) {
      say(alert, problem)
      await renew()
    }
    draw()
  }

  async function renew() {
    const renewed = await options.reload().catch(() => choices)
    if (renewed === null || isGone) return
    choices = renewed
    list.show(choices)
    draw()
    if (isWaiting && isFree() && !isBusy) void go()
  }

  const timer = setInterval(() => void renew(), options.pollingMs ?? licencePollingMs)
  const frame = limitFrame(choices, {
    title: t('shell.limit.title', { count: choices.licences }),
    lead: t('shell.limit.lead'),
    content: form,
  })
  place.replaceChildren(frame)
  list.show(choices)
  choose('end')
  ;(list.firstRadio() ?? radios.get('end'))?.focus()
  return () => {
    isGone = true
    clearInterval(timer)
  }
}

/** Names as a sentence of the language has them. */
function namesOf(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}

/** The page on which the use of an extra licence is confirmed (spec 1, section 2, login-limit-accept). */
export function showExtraLicencePage(
  place: HTMLElement,
  {
    t,
    choices,
    accept,
    onBack,
  }: Pick<SessionLimitPageOptions, 't' | 'choices' | 'onBack'> & {
    /** Resolves with null when that leaves the page, else with why not. */
    readonly accept: () => Promise<string | null>
  },
): void {
  const alert = element('p', { class: 'banner bad', role: 'alert', hidden: true })
  const { buttons, submit } = actionButtons(t('shell.limit.accept.back'), onBack)
  submit.textContent = t('shell.limit.accept.submit')
  const form = element(
    'form',
    { class: 'sl-form', 'aria-label': t('shell.limit.accept.title') },
    alert,
    element('p', {}, t('shell.limit.accept.text', { count: choices.extraLicencesUsed })),
    element('p', {}, t('shell.limit.accept.increase')),
    buttons,
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (submit.getAttribute('aria-busy') === 'true') return
    submit.setAttribute('aria-busy', 'true')
    void accept().then(problem => {
      submit.removeAttribute('aria-busy')
      alert.textContent = problem ?? ''
      alert.hidden = problem === null
    })
  })
  place.replaceChildren(
    limitFrame(choices, {
      title: t('shell.limit.accept.title'),
      lead: t('shell.limit.accept.lead', { used: choices.usedLicences, licences: choices.licences }),
      content: form,
    }),
  )
  submit.focus()
}
