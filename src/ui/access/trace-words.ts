/** The steps of a trace in words: question and result of each. Pure, so that the copied text equals the shown one. */
import type { Trace, TraceStep } from '../../contract/endpoints/permissions'
import type { PermissionValue } from '../../contract/permissions'
import type { Formats } from '../../contract/formats'
import type { Translate } from '../../texts/create-i18n'
import { roleTitles } from '../../texts/role-titles'

export interface StepWords {
  readonly key: string
  readonly verdict: TraceStep['verdict']
  readonly title: string
  readonly note: string
}

export interface TraceWords {
  readonly t: Translate
  readonly formats: Pick<Formats, 'dateTime' | 'number'>
  /** Name of the business unit. */
  readonly unit: string
}

/** Every step in words; the source of a permission's value is a step of its own. */
export function stepsInWords(trace: Trace, words: TraceWords): readonly StepWords[] {
  return trace.steps.flatMap((step, index) =>
    linesOf(step, trace, words).map(line => ({ ...line, key: `${index} ${line.key}` })),
  )
}

/** The number of steps that refuse, in one sentence. */
export function verdictInWords({ steps }: Trace, t: Translate): string {
  const count = steps.filter(({ verdict }) => verdict === 'refused').length
  return count === 0 ? t('trace.yes') : t('trace.no', { count })
}

/** The whole trace as text, to be sent to somebody who can help. */
export function traceText(trace: Trace, what: string, words: TraceWords): string {
  const { t, formats } = words
  const marks = { passed: '+', refused: '-', notAsked: 'o' } as const
  return [
    `${t('trace.title')} ${trace.person.displayName} (${trace.person.userName}): ${what}`,
    `${words.unit}, ${formats.dateTime(trace.at)}`,
    verdictInWords(trace, t),
    ...stepsInWords(trace, words).map(({ verdict, title, note }) => `${marks[verdict]} ${title}: ${note}`),
  ].join('\n')
}

/** A permission's value in words. */
export function valueInWords(value: PermissionValue, t: Translate): string {
  if (value === true) return t('permission.everybody')
  if (value === false || value.length === 0) return t('trace.value.none')
  return roleTitles(value, t)
}

function linesOf(step: TraceStep, trace: Trace, { t, formats, unit }: TraceWords): StepWords[] {
  const { verdict } = step
  const line = (title: string, note: string): StepWords => ({ key: step.step, verdict, title, note })
  switch (step.step) {
    case 'signedIn':
      return [
        line(
          t('trace.signedIn'),
          step.since === null
            ? t('trace.signedIn.none')
            : t('trace.signedIn.since', { time: formats.dateTime(step.since), count: step.sessions }),
        ),
      ]
    case 'active':
      return [line(t('trace.active'), t(`trace.active.${verdict as string}`))]
    case 'closed':
      return [line(t('trace.closed'), t('trace.closed.refused'))]
    case 'feature':
      return [
        line(
          t('trace.feature', { feature: step.feature }),
          t(`trace.feature.${verdict as string}`, { unit }),
        ),
      ]
    case 'permission':
      return [
        line(t('trace.permission', { path: step.path }), throughInWords(step, trace, t)),
        {
          key: 'unit',
          verdict: 'notAsked',
          title: t('trace.unit'),
          note: t(`trace.unit.${step.source}`, { value: valueInWords(step.value, t) }),
        },
      ]
    case 'businessUnit':
      return [line(t('trace.businessUnit', { unit: step.name }), t(`trace.businessUnit.${verdict}`))]
    case 'state':
      return [line(t('trace.state'), stateInWords(step, t))]
  }
}

function throughInWords(
  { through, roles }: Extract<TraceStep, { step: 'permission' }>,
  { person }: Trace,
  t: Translate,
): string {
  if (through === 'roles') return t('trace.through.roles', { roles: roleTitles(roles, t) })
  if (through !== 'nobody') return t(`trace.through.${through}`)
  return person.roles.length === 0
    ? t('trace.through.noRoles')
    : t('trace.through.nobody', { roles: roleTitles(person.roles, t) })
}

function stateInWords(step: Extract<TraceStep, { step: 'state' }>, t: Translate): string {
  const { verdict, machine, state, reason } = step
  if (verdict === 'notAsked') return t('trace.state.notAsked')
  const word = (name: string) => (machine === null ? name : t(`state.${machine}.${name}`))
  const shown = state === null ? '' : word(state)
  if (verdict === 'passed') return t('trace.state.passed', { state: shown })
  const allowedStates = step.allowedStates.map(word).join(', ')
  if (reason === null || reason === 'wrong-state')
    return t('trace.state.refused', { state: shown, allowedStates })
  return t(`refusal.${reason}`, {
    state: shown,
    allowedStates,
    path: '',
    fields: '',
    issues: '',
    seconds: '',
  })
}
