/**
 * Questions of an action to its user. A question ends the call: its transaction is rolled back, the answer is the question, and the user's
 * choice runs the same call again (pending-choices.ts).
 *
 * An action on many rows asks once for all of them, before the first row is processed, since a call has only one answer: it reads what it
 * needs, asks, and then processes its rows. Inside onEachRow no question is possible: a row that needs one fails with its reason.
 *
 * A choice answers what the question showed: when that has changed by the time of the choice, the call asks again.
 */
import * as v from 'valibot'
import { userChoiceQuestion, type UserChoiceQuestion } from '../../../../src/contract/endpoints/user-choice'
import type { Context } from './context'
import { invalidInput } from '../refusal'
import { hashOfInput } from './keyed-calls'

export type Question = Omit<UserChoiceQuestion, 'id'>

/** A stored call, with its user's choices. */
export interface ResumableCall {
  /** The answered question. */
  readonly questionId: string
  readonly endpoint: string
  /** The raw input. */
  readonly input: unknown
  /** Choices by question type, each with what it was about (withChoice). */
  readonly choices: Readonly<Record<string, string>>
  /** The last choice. */
  readonly choice: string
  readonly isRehearsal: boolean
}

/** Ends the call with a question. Only the endpoint runner catches it. */
export class ChoiceNeeded extends Error {
  override readonly name = 'ChoiceNeeded'

  constructor(readonly question: Question) {
    super(`A choice is needed: ${question.type}.`)
  }
}

/** Ends a call of UserChoice/perform: the pending call runs in its place, with the choice. */
export class ResumedCall extends Error {
  override readonly name = 'ResumedCall'

  constructor(readonly call: ResumableCall) {
    super('A call goes on.')
  }
}

/**
 * The user's choice for this type of question; if there is none yet, or the question was another one, the call ends here with the question.
 * A call may ask several questions of different types, one after the other. There is no option for "no": the user closes the dialog instead.
 * @throws Refusal 400 when the choice is not among the options
 */
export function askChoice<const O extends string>(
  { choices }: Pick<Context, 'choices'>,
  {
    type,
    values = {},
    options,
    movements,
  }: {
    readonly type: string
    readonly values?: Question['values']
    readonly options: readonly O[]
    /** Stock movements shown with the question. */
    readonly movements?: Question['movements']
  },
): O {
  const chosen = choices[type]
  const about = choices[aboutKey(type)]
  if (chosen === undefined || (about !== undefined && about !== aboutOf({ values, movements }))) {
    throw new ChoiceNeeded({
      type,
      values,
      options: [...options],
      ...(movements === undefined ? {} : { movements }),
    })
  }
  const option = options.find(one => one === chosen)
  if (option === undefined) {
    const allowed = options.join(', ')
    throw invalidInput([
      { path: 'body.choice', message: `One of ${allowed}.`, code: 'not-known', values: { allowed } },
    ])
  }
  return option
}

/** The choices of a call with one more: which option, and what its question showed. */
export function withChoice(
  choices: Readonly<Record<string, string>>,
  question: Pick<Question, 'type' | 'values' | 'movements'>,
  choice: string,
): Readonly<Record<string, string>> {
  return { ...choices, [question.type]: choice, [aboutKey(question.type)]: aboutOf(question) }
}

const aboutKey = (type: string): string => `${type}/about`

const shown = v.pick(userChoiceQuestion, ['values', 'movements'])

/** Equal for questions that showed the same, whether read from the database or not. */
function aboutOf({ values, movements }: Pick<Question, 'values' | 'movements'>): string {
  return hashOfInput(v.parse(shown, JSON.parse(JSON.stringify({ values, movements }))))
}
