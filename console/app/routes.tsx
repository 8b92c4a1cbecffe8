import { lazy, Suspense, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { Loader } from '../../src/ui/status/loader.tsx'
import { Frame } from './frame.tsx'
import { useClientPath } from '../api/address.tsx'
import { subjects, useNavigation } from './navigation.ts'
import { ToSignIn, WithSession } from '../api/session.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { Pages } from '../parts/subject.ts'

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
const routesOf = (pages: Pages | undefined): ReactElement[] =>
  Object.entries(pages ?? {}).map(([path, load]) => <Route element={page(load)} key={path} path={path} />)
const entrances = subjects.flatMap((subject) => routesOf(subject.entrances))
const pages = subjects.flatMap((subject) => routesOf(subject.pages))

const SignInAgain = lazyPart(
  async () => (await import('../account/sign-in-again.tsx')).SignInAgain,
  ({ failed }) => (failed ? <ToSignIn /> : null),
)

/** The first page that the operator may open. */
function Start() {
  const [first] = useNavigation()
  const withClient = useClientPath()
  return <Navigate replace to={withClient(first?.to ?? '/account')} />
}

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
        <Route element={<Start />} index />
        {pages}
        <Route element={<NotFoundPage />} path="*" />
      </Route>
    </Routes>
  )
}
