/** The version text of the user menu; for administrators also build, server and nodes, once they are known. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { system } from '../src/contract/endpoints/system'
import { clientBuild, clientVersion } from '../src/contract/limits'
import type { KernelSession } from '../src/kernel/session'

export interface VersionText {
  readonly short: string
  /** For administrators, line by line. */
  readonly long: readonly string[]
}

export function useVersion({ api }: KernelSession): VersionText {
  const { t } = useTranslation()
  const [server, setServer] = useState<{ version: string; nodes: number | undefined } | null>(null)
  useEffect(() => {
    let isCurrent = true
    api.call(system.health, {}).then(
      ({ version, build, database, nodes }) => {
        const shown = build === undefined ? version : `${version}.${build}`
        if (isCurrent) setServer({ version: `${shown}, ${database}`, nodes })
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [api])
  const own = t('shell.version.long', { version: clientVersion, build: clientBuild })
  if (server === null) return { short: t('shell.version.short', { version: clientVersion }), long: [own] }
  const nodes = server.nodes === undefined ? [] : [t('shell.version.nodes', { count: server.nodes })]
  return {
    short: t('shell.version.short', { version: clientVersion }),
    long: [own, [t('shell.version.server', { server: server.version }), ...nodes].join(', ')],
  }
}
