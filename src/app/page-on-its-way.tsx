import { use, useEffect } from 'react'
import { Loader } from '../ui/loader.tsx'

let firstPageShown = false
/** Nobody waits for it: React tries again as soon as the page itself has arrived. */
const never = new Promise<never>(() => undefined)

/** Tells that the shop stands on the page: from now on a page that is fetched shows that it is. */
export function useFirstPageShown(): void {
  useEffect(() => {
    firstPageShown = true
  }, [])
}

/**
 * What stands in a page's place while it is fetched. For the first page of a visit that is the static shell, with
 * the pictures that the boot script has put into it: a fallback that waits itself keeps React from replacing the
 * shell before there is something better.
 */
export function PageOnItsWay() {
  if (!firstPageShown) use(never)
  return <Loader label="Loading" />
}
