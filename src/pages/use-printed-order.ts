/** The PDF of a purchase order in a chosen language, saved by the browser. */
import { useState } from 'react'
import { ingoingOrders } from '../contract/endpoints/order-grids'
import type { Language } from '../contract/limits'
import { useSession } from '../ui/session-context'
import { useSavedFile } from '../ui/use-saved-file'

export interface PrintedOrder {
  /** The user's own until another one is chosen. */
  readonly language: Language
  setLanguage(language: Language): void
  /** Id of the order that is being fetched; null when there is none. */
  readonly busyId: number | null
  /** Why the last one failed. */
  readonly problem: string | null
  /** Saves an order as PDF; resolves with whether it succeeded. Aborted when the dialog closes. */
  save(orderId: number): Promise<boolean>
}

/** Printing, for one dialog. */
export function usePrintedOrder(): PrintedOrder {
  const { language: own } = useSession()
  const [language, setLanguage] = useState(own)
  const [busyId, setBusyId] = useState<number | null>(null)
  const { problem, save } = useSavedFile()
  const saveOrder = async (id: number) => {
    if (busyId !== null) return false
    setBusyId(id)
    const input = { params: { id }, query: { language } }
    const isSaved = await save(ingoingOrders.printed, input, 'purchase-order.pdf')
    setBusyId(null)
    return isSaved
  }
  return { language, setLanguage, busyId, problem, save: saveOrder }
}
