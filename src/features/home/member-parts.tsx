/** Member-only parts of the home, in one chunk, loaded with the first member. */
import type { ComponentType } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { User } from '../../contract/shop-entities/user.ts'
import { queryClient } from '../../store/catalogue/query-client.ts'
import { GreetingWords as Words } from './greeting-words.tsx'
import { MemberShelf as Shelf } from './member-shelf.tsx'

/** Adds the query cache, whose code the home's first view does not load. */
function withServerData(Part: ComponentType<{ user: User }>): ComponentType<{ user: User }> {
  return ({ user }) => (
    <QueryClientProvider client={queryClient}>
      <Part user={user} />
    </QueryClientProvider>
  )
}

export const GreetingWords = withServerData(Words)
export const MemberShelf = withServerData(Shelf)
