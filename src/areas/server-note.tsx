/**
 * Shown with a failed start: what answers at the API's address, so that a wrong address or a server of another version is recognised at
 * once.
 */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useTranslation } from 'react-i18next'
import { system } from '../contract/endpoints/system'
import { errorBody } from '../contract/failures'
import { clientVersionText, sendRequest, valueOf } from '../kernel/api-request'
import { absoluteBase } from '../kernel/api-url'
import { logWarning } from '../kernel/log'
import { toFailure } from '../kernel/failure'

/** The end of a translation key `shell.server.…`, and the server's version. */
interface Finding {
  readonly what: 'silent' | 'foreign' | 'otherVersion'
  readonly other?: string
}

/** Shows a message when the address is the cause; nothing when a server of this version answers. */
export function ServerNote({ apiUrl }: { readonly apiUrl: string }) {
  const { t } = useTranslation()
  const [finding, setFinding] = useState<Finding | null>(null)
  const address = absoluteBase(apiUrl)
  useEffect(() => {
    const leaving = new AbortController()
    void findAt(apiUrl, leaving.signal).then(found => {
      if (leaving.signal.aborted || found === null) return
      setFinding(found)
      logWarning(`${logTexts[found.what]} ${address}`, found.other ?? '')
    })
    return () => leaving.abort()
  }, [apiUrl, address])
  if (finding === null) return null
  const { what, other = '' } = finding
  return <> {t(`shell.server.${what}`, { address, own: clientVersionText, other })}</>
}

const logTexts: Readonly<Record<Finding['what'], string>> = {
  silent: 'Nothing answers at',
  foreign: 'No cockpit server answers at',
  otherVersion: `Version ${clientVersionText} meets another version of the server at`,
}

async function findAt(apiUrl: string, signal: AbortSignal): Promise<Finding | null> {
  try {
    const answer = await sendRequest(system.health, {}, { apiUrl, signal })
    // A cockpit server that is unavailable explains the reason itself.
    if (answer.status === 503 && v.is(errorBody, answer.body)) return null
    const { version, build } = valueOf(system.health, answer) as { version: string; build?: number }
    const other = build === undefined ? version : `${version}.${build}`
    return other === clientVersionText ? null : { what: 'otherVersion', other }
  } catch (error) {
    return { what: toFailure(error).kind === 'unreachable' ? 'silent' : 'foreign' }
  }
}
