/** Leaving a dialog while its call runs: what that means for the call, and how the buttons say so. */
import { createContext, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * `stays`: only the dialog tells the outcome, so it waits for it. `aside`: the call goes on in the background, and its outcome is told there.
 * `cancels`: the call ends with the dialog.
 */
export type Leaving = 'stays' | 'aside' | 'cancels'

/** What holds for the dialogs inside, unless they say otherwise. An action sets it for its dialog while its call runs. */
export const LeavingContext = createContext<Leaving>('stays')

export interface LeavingWords {
  /** Label of the button that leaves while the call runs; undefined where its usual one is true. */
  readonly label: string | undefined
  /** Why the dialog cannot be left now; undefined where it can. */
  readonly held: string | undefined
}

/** Whether the dialog can be left, and by which words. A call that takes too long holds it no more: its outcome may never come. */
export function useLeaving(isBusy: boolean, own?: Leaving): LeavingWords {
  const { t } = useTranslation()
  const around = useContext(LeavingContext)
  const isOverdue = useOverdue(isBusy)
  const leaving = own ?? around
  if (!isBusy || leaving === 'cancels') return { label: undefined, held: undefined }
  return leaving === 'aside' || isOverdue
    ? { label: t('grid.progress.aside'), held: undefined }
    : { label: undefined, held: t('ui.dialog.held') }
}

/** Longer than another node takes to continue (docs/operating.md, A cluster). */
const heldMostMs = 30_000

function useOverdue(isBusy: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(() => setOverdue(true), heldMostMs)
    return () => {
      clearTimeout(timer)
      setOverdue(false)
    }
  }, [isBusy])
  return isOverdue
}
