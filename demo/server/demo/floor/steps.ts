/** Chooses the next step of the simulated crew: each is one action of one person, chosen by the open work. */
import { Refusal } from '../../core/refusal'
import { bring } from './bringing'
import { exchange } from './exchanging'
import { approveCount, count } from './counting'
import { buy, completeDelivery, receive } from './goods-in'
import { pack, pick } from './picking'
import { order, release, replenish } from './planning'
import { finish, pauseOrResume } from './shifts'
import type { Step, StepContext } from './step'

export type { StepContext } from './step'

/**
 * Shares of the steps in percent, with the fallbacks when there is nothing to do. An order of about seven picks is packed, prepared and
 * placed once each; picked quantities have to be received again, and a received line is put away once or twice. A person without work helps
 * elsewhere, with received goods first, so that no work accumulates.
 */
const shares: readonly (readonly [percent: number, steps: readonly Step[]])[] = [
  [37, [pick, bring, release]],
  [15, [pack, bring, pick]],
  [15, [release, bring, count, pick]],
  [13, [order, bring, pick]],
  [3, [receive, completeDelivery, pick]],
  [1, [completeDelivery, receive, pick]],
  [2, [buy, pick]],
  [8, [bring, pick]],
  [0.6, [replenish, bring]],
  [2, [count, pick]],
  [1, [approveCount, count]],
  [0.5, [pauseOrResume]],
  [0.5, [finish, pick]],
  [2, [exchange]],
]
const total = shares.reduce((sum, [percent]) => sum + percent, 0)

/** Does one step. A refusal means that another user was faster, which is normal. */
export async function takeStep(context: StepContext): Promise<void> {
  let turn = context.random() * total
  const chosen = shares.find(([percent]) => (turn -= percent) < 0) ?? shares[0]
  try {
    for (const step of chosen?.[1] ?? []) if (await step(context)) return
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
  }
}
