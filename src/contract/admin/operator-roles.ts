/** The roles of operators. `roles.ts` has their permissions. */
export const operatorRoles = ['owner', 'manager', 'catalogue', 'orders', 'support', 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]
