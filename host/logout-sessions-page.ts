/**
 * The page logout-sessions (spec 1, section 2): whoever left sessions open at other desks ends them with his password, without signing
 * in here.
 */
import { userSessions } from '../src/contract/endpoints/user-sessions'
import { failureText, isFailure, toFailure } from '../src/kernel/failure'
import { i18nFor, languageOf } from '../src/kernel/i18n'
import { ask } from '../src/kernel/sign-in'
import type { Translate } from '../src/kernel/create-i18n'
import { applyLooks } from './apply-looks'
import { element } from './dom'
import type { Door } from './door'
import type { AskedUser } from './forgot-password-page'
import { formHead, noticeBanner, onSubmit, passwordField, submitButton, textField } from './form-field'
import { pageTitle } from './installation-name'
import { remember, remembered } from './remembered'
import { logoutSessionsPath } from './return-path'
import { showInFrame } from './sign-in-frame'

/** Draws the page, with what was typed on the one that led here. */
export async function showLogoutSessionsPage(door: Door, initial?: AskedUser): Promise<void> {
  const { place, environment } = door
  history.replaceState(null, '', logoutSessionsPath + location.search)
  const { language, businessUnitName } = remembered(languageOf)
  const { t } = await i18nFor(language)
  const unitName = initial?.businessUnitName ?? businessUnitName
  const unit = textField('businessUnitName', t('shell.signIn.businessUnit'), unitName, {
    icon: 'company',
    autocomplete: 'organization',
  })
  const user = textField('userName', t('shell.signIn.userName'), initial?.userName ?? '', {
    icon: 'user',
    autocomplete: 'username',
  })
  const password = passwordField(t, {
    name: 'password',
    label: t('shell.signIn.password'),
    value: '',
    autocomplete: 'current-password',
  })
  const fields = [unit, user, password]
  const banner = noticeBanner(null)
  const submit = submitButton(t, t('shell.logoutSessions.submit'))
  const typed = (): AskedUser => ({
    businessUnitName: unit.input.value.trim(),
    userName: user.input.value.trim(),
  })
  const leave = element('button', { type: 'button', class: 'lnk' }, t('shell.toSignIn'))
  leave.addEventListener('click', () => void door.toSignIn({ typed: { ...typed(), password: '' } }))
  const form = element(
    'form',
    { novalidate: true, 'aria-labelledby': 'sign-in-title' },
    formHead(t('shell.logoutSessions.title'), t('shell.logoutSessions.intro')),
    banner.box,
    ...fields.map(({ box }) => box),
    submit,
    leave,
  )
  onSubmit(form, {
    fields,
    banner,
    submit,
    check: () => {
      const { businessUnitName, userName } = typed()
      unit.setError(businessUnitName === '' ? t('shell.signIn.businessUnitRequired') : '')
      user.setError(userName === '' ? t('shell.signIn.userNameRequired') : '')
      password.setError(password.input.value === '' ? t('shell.signIn.passwordRequired') : '')
    },
    send: async () => {
      const body = { ...typed(), password: password.input.value }
      try {
        const { ended } = await ask(userSessions.logout, { body }, { apiUrl: environment.apiUrl })
        password.input.value = ''
        banner.show({ tone: 'good', text: t('shell.logoutSessions.done', { count: ended }) })
        return null
      } catch (error) {
        return textOf(error, t)
      }
    },
    onProblem: () => {
      password.input.focus()
      password.input.select()
    },
  })
  showInFrame(place, form, {
    translate: t,
    language,
    onLanguage: chosen => {
      remember({ language: chosen })
      applyLooks(place, remembered(languageOf))
      void showLogoutSessionsPage(door, typed())
    },
  })
  document.title = pageTitle(t('shell.logoutSessions.title'))
  const first = fields.find(({ input }) => input.value === '') ?? password
  first.input.focus()
}

/** The server's words for a wrong password here are others than at a sign-in (spec 2, section 8). */
function textOf(error: unknown, t: Translate): string {
  const failure = toFailure(error)
  if (isFailure(error) && error.kind === 'refused' && error.code === 'credentials-wrong') {
    return t('shell.logoutSessions.incorrect')
  }
  const { key, values } = failureText(failure)
  return t(key, values)
}
