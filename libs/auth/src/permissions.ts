/** Actions by resource. Each service adds the resources of its routes by module augmentation. */
export interface PermissionActions extends Record<never, string> {}

type Resource = keyof PermissionActions & string;

/** Permissions of routes, like `threads:read`. Keys are granted these or wildcards: `threads:*`, `*`. */
export type Permission = { [R in Resource]: `${R}:${PermissionActions[R]}` }[Resource];
