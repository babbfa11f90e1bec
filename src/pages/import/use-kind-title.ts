/** The title of a kind of imports: that of its rows' page when it has one, otherwise, as for printers, its own. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../contract/imports/import-kind'
import { importKinds, type ImportKindName } from '../../contract/imports/import-kinds'
import { masterGroups } from '../../contract/master-data/kinds'
import { useSession } from '../../ui/session-context'
import { kindPages } from './import-kind-pages'

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
