/** Shows the title of the current page in the browser tab. */
import { useEffect } from 'react'
import { pageTitle } from './installation-name'

/** @param page its title, without the installation's name */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = pageTitle(page)
  }, [page])
}
