/** The PDF of a purchase order in a chosen language, saved by the browser. */
import { useEffect, useRef, useState } from 'react'
import { ingoingOrders } from '../contract/endpoints/order-grids'
import type { Language } from '../contract/limits'
import { download } from '../kernel/api-download'
import { saveFile } from '../ui/controls/save-file'
import { useSession } from '../ui/session-context'
import { useAttempt } from '../ui/use-attempt'

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
  const { api, language: own } = useSession()
  const [language, setLanguage] = useState(own)
  const [busyId, setBusyId] = useState<number | null>(null)
  const { problem, attempt } = useAttempt()
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const save = async (id: number) => {
    if (busyId !== null) return false
    setBusyId(id)
    const leave = new AbortController()
    leaving.current = leave
    const isSaved = await attempt(async () => {
      const input = { params: { id }, query: { language } }
      const { signal } = leave
      const { blob, name } = await download(api, ingoingOrders.printed, input, { signal })
      saveFile(blob, name ?? 'purchase-order.pdf')
    })
    setBusyId(null)
    return isSaved
  }
  return { language, setLanguage, busyId, problem, save }
}
