import { freshMs } from '../../api/freshness.ts'
import { useCallback, useMemo } from 'react'
import type { ResponseOf } from '../../contract/endpoints.ts'
import type { Notification } from '../../contract/shop-entities/notification.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import { localeTexts } from '../../messages/locale.ts'
import { fetchFor, queryClient } from '../../store/catalogue/query-client.ts'
import { usePagedQuery } from '../../store/catalogue/use-paged-query.ts'
import { inBackground } from '../../lib/in-background.ts'
import type { PagedList } from '../../ui/list/paged-grid.tsx'

type NotificationPage = ResponseOf<'getUserNotifications'>
const notificationsOf = ({ notifications }: NotificationPage): readonly Notification[] => notifications

/**
 * A member's notifications, 50 a page. Paging stops when a page returns fewer, or on failure, which is only
 * logged (sections 4 and 8).
 */
export function useNotifications({
  clientLoginId,
  mobile,
}: {
  clientLoginId: string
  mobile: string
}): PagedList<Notification> & { reload: () => void } {
  // The provider answers in the language of the call.
  const { language } = localeTexts
  const key = useMemo(
    () => ['notifications', clientLoginId, mobile, language],
    [clientLoginId, language, mobile],
  )
  const list = usePagedQuery({
    queryKey: key,
    fetchPage: (page, signal) => {
      const request = { page, per_page: PAGE_SIZE, client_id: clientLoginId, user_id: mobile }
      return fetchFor('getUserNotifications', request, signal)
    },
    itemsOf: notificationsOf,
    staleTime: freshMs('getUserNotifications'),
  })
  const reload = useCallback(() => inBackground(queryClient.resetQueries({ queryKey: key })), [key])
  return { ...list, reload }
}
