/** What a kind of imports is called: as the page of its rows where that is the same word, else, as for printers, by its own name. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../contract/imports/import-kind'
import { importKinds, type ImportKindName } from '../../contract/imports/import-kinds'
import { masterGroups } from '../../contract/master-data/kinds'
import { useSession } from '../../ui/session-context'
import { kindPages } from './import-kind-pages'

/** The title of a kind in the user's language. */
export function useKindTitle(): (kind: ImportKindName) => string {
  const { language } = useSession()
  const { t } = useTranslation()
  return useCallback(
    kind => {
      const page = kindPages[kind]
      return page === null || masterGroups.some(group => group === kind)
        ? titleOf(importKinds[kind], language)
        : t(`route.${page as string}`)
    },
    [language, t],
  )
}
