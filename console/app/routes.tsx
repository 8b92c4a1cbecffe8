import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { Loader } from '../../src/ui/status/loader.tsx'
import { Frame } from './frame.tsx'
import { Allowed } from './allowed.tsx'
import { subjects } from './navigation.ts'
import { ToSignIn, WithSession } from '../api/session.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { PageHead } from '../parts/page-head.tsx'

/** A page whose code loads on the first visit. */
function page(load: () => Promise<ComponentType>): ReactNode {
  const Page = lazy(async () => ({ default: await load() }))
  return (
    <Suspense fallback={<Loader label="Loading" />}>
      <Page />
    </Suspense>
  )
}

/** The routes of pages; made once, as each page is a component of its own. */
const entrances = subjects.flatMap(({ entrances: all = {} }) =>
  Object.entries(all).map(([path, load]) => <Route element={page(load)} key={path} path={path} />),
)
const pages = subjects.flatMap(({ pages: all, needs = {}, destination }) =>
  Object.entries(all).map(([path, load]) => (
    <Route
      element={
        <Allowed permission={needs[path as `/${string}`] ?? destination?.permission}>{page(load)}</Allowed>
      }
      key={path}
      path={path}
    />
  )),
)

const SignInAgain = lazyPart(
  async () => (await import('../account/sign-in-again.tsx')).SignInAgain,
  ({ failed }) => (failed ? <ToSignIn /> : null),
)

/** Page for an unknown address. */
function NotFoundPage() {
  return (
    <>
      <PageHead title="Not found" />
      <EmptyState picture="lost" title="There is no such page in the console" />
    </>
  )
}

/** Each address of the console. */
export function ConsoleRoutes() {
  return (
    <Routes>
      {entrances}
      <Route
        element={
          <WithSession again={<SignInAgain />}>
            <Frame />
          </WithSession>
        }
      >
        {pages}
        <Route element={<NotFoundPage />} path="*" />
      </Route>
    </Routes>
  )
}
