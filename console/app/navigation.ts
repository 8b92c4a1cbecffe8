/** What the console shows: its subjects, in the order of the navigation. */
import { accountSubject } from '../account/subject.ts'
import { announcementsSubject } from '../announcements/subject.ts'
import { useChosenClient } from '../api/address.tsx'
import { useMay } from '../api/session.tsx'
import { auditSubject } from '../audit/subject.ts'
import { clientsSubject } from '../clients/subject.ts'
import { filesSubject } from '../files/subject.ts'
import { grantsSubject } from '../grants/subject.ts'
import { membersSubject } from '../members/subject.ts'
import { operatorsSubject } from '../operators/subject.ts'
import { ordersSubject } from '../orders/subject.ts'
import { homeSubject } from '../home/subject.ts'
import { productsSubject } from '../products/subject.ts'
import type { Destination, Subject } from '../parts/subject.ts'
import { reportsSubject } from '../reports/subject.ts'

export const subjects: readonly Subject[] = [
  homeSubject,
  ordersSubject,
  membersSubject,
  productsSubject,
  grantsSubject,
  filesSubject,
  announcementsSubject,
  clientsSubject,
  reportsSubject,
  operatorsSubject,
  auditSubject,
  accountSubject,
]

/** The destinations that the operator may open, for the chosen client. */
export function useNavigation(): readonly Destination[] {
  const may = useMay()
  const client = useChosenClient()
  return subjects.flatMap(({ destination }) =>
    destination !== undefined && (destination.permission === undefined || may(destination.permission, client))
      ? [destination]
      : [],
  )
}
