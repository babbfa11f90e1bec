/**
 * Choices that the server leaves to the user (spec 2, section 7, UserChoice): a call may answer with a question instead of its
 * result; the answer to the question runs the call again.
 */
import * as v from 'valibot'
import { nameLengthMost } from '../limits'
import { group, post, type Endpoint } from './endpoint'
import { stockMovement } from './stock-movement'

/** Instead of a result, with 200: `{ userChoice }`. Its texts are `choice.<type>.title`, `.text` and `.option.<option>`. */
export const userChoiceQuestion = v.object({
  id: v.string(),
  type: v.string(),
  options: v.array(v.string()),
  /** Values in the text: numbers, names, decimal texts. */
  values: v.record(v.string(), v.union([v.string(), v.number()])),
  /** Movements of stock that the choice concerns. */
  movements: v.optional(v.array(stockMovement)),
})
export type UserChoiceQuestion = v.InferOutput<typeof userChoiceQuestion>

export const userChoice = group('UserChoice', {
  perform: post('/perform', {
    body: v.object({
      id: v.pipe(v.string(), v.uuid()),
      choice: v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost)),
    }),
    result: v.unknown(),
    isBulk: true,
    summary: 'Runs the call that asked again, with what the user chose; answers as that call does.',
  }),
})

/**
 * The endpoint that answers the question of a call to `asking`: its result is that of `asking`, read in the same way.
 * @__NO_SIDE_EFFECTS__
 */
export function performChoiceFor<const E extends Endpoint>(
  endpoint: E,
): typeof userChoice.perform & Pick<E, 'result' | 'isBulk'> {
  const { result, isBulk } = endpoint
  return { ...userChoice.perform, result, isBulk } as typeof userChoice.perform & Pick<E, 'result' | 'isBulk'>
}
