// Generated from openapi/control-plane.json by `npm run generate`; do not edit.
export interface paths {
    "/ok": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive?
         * @description With `check_db=1` the database is checked, too.
         */
        get: operations["Health_ok"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness for traffic
         * @description False during shutdown, without the database, and while a part of the service cannot work.
         */
        get: operations["Health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics
         * @description In the text format of Prometheus, or as JSON. For a scraper inside the network; needs no key.
         */
        get: operations["Health_exposition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workspaces of the caller
         * @description Oldest first.
         */
        get: operations["Workspaces_list"];
        put?: never;
        /**
         * Create a workspace
         * @description Only with a key that administers all workspaces.
         */
        post: operations["Workspaces_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of the workspace
         * @description Active keys, newest first.
         */
        get: operations["ApiKeys_list"];
        put?: never;
        /**
         * Issue an API key
         * @description The key is shown only in this answer.
         */
        post: operations["ApiKeys_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Takes effect at once in this service, and in other services when their cached answer expires (seconds).
         */
        delete: operations["ApiKeys_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller
         * @description Credentials of the request, with workspace and permissions.
         */
        get: operations["Me_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Introspect an API key
         * @description Answers in the format of RFC 7662. Public, because the request presents the complete key. The other services verify keys with it.
         */
        post: operations["Introspection_introspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/introspect/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a workspace exists
         * @description Public, because it reveals nothing else, and ids of workspaces cannot be guessed. The other services check it before a key for all workspaces acts in one.
         */
        post: operations["Introspection_introspectWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/deployments/{deployment_id}/upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an upload of source
         * @description For `internal_source`. Send the project to `upload_url` with PUT: a tar archive in gzip format, `Content-Type: application/gzip`, at most 200 MiB, without an API key. Then update the deployment with `source_revision_config.source_tarball_path` = `object_path`. Files `.env*` are dropped. Refused with 400: links, devices, absolute paths, `..`, names that are not UTF-8, and archives that unpack to more than 512 MiB. The URL is a secret.
         */
        post: operations["Sources_uploadUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/deployments/{deployment_id}/push-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get credentials for pushing an image
         * @description For `internal_docker`: address and token of the registry that the operator configured (`REGISTRY_URL`, `REGISTRY_TOKEN`), for `docker login -u oauth2accesstoken`. Without a registry the answer is 400.
         */
        post: operations["Sources_pushToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/revisions/{revision_id}/build_logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get lines of the log of a build
         * @description Sorted by `order`. `next_offset` continues after the last line, and stays the same while there are no more lines.
         */
        post: operations["Logs_build"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get lines of the log of a revision
         * @description Lines of the roll-out and of the process. Sorted by `order`. `next_offset` continues after the last line, and stays the same while there are no more lines.
         */
        post: operations["Logs_deploy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/deploy_logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get lines of the log of a deployment
         * @description Lines of all revisions. Sorted by `order`. `next_offset` continues after the last line, and stays the same while there are no more lines.
         */
        post: operations["Logs_deployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/revisions/{revision_id}/build_logs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the log of a build
         * @description Server-sent events: `log` with one line each, and `end` when no more lines can follow. The stream continues after `Last-Event-ID`, or starts at the beginning. Each line is sent once. Swagger UI shows a stream only after its end; curl shows each event at once:
         *
         *     ```sh
         *     curl -N -H "X-Api-Key: $HEDDLE_API_KEY" http://127.0.0.1:8124/v1/projects/<deployment id>/revisions/<revision id>/build_logs/stream
         *     ```
         */
        get: operations["Logs_followBuild"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the log of a revision
         * @description Server-sent events: `log` with one line each, and `end` when no more lines can follow. The stream continues after `Last-Event-ID`, or starts at the beginning. Each line is sent once. Swagger UI shows a stream only after its end; curl shows each event at once:
         *
         *     ```sh
         *     curl -N -H "X-Api-Key: $HEDDLE_API_KEY" http://127.0.0.1:8124/v1/projects/<deployment id>/revisions/<revision id>/deploy_logs/stream
         *     ```
         */
        get: operations["Logs_followDeploy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/deploy_logs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the log of a deployment
         * @description Lines of all revisions, until the deployment is removed. Server-sent events: `log` with one line each, and `end` when no more lines can follow. The stream continues after `Last-Event-ID`, or starts at the beginning. Each line is sent once. Swagger UI shows a stream only after its end; curl shows each event at once:
         *
         *     ```sh
         *     curl -N -H "X-Api-Key: $HEDDLE_API_KEY" http://127.0.0.1:8124/v1/projects/<deployment id>/deploy_logs/stream
         *     ```
         */
        get: operations["Logs_followDeployment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the driver that executes revisions
         * @description `simulated` moves statuses without running anything; `process` runs agents on this machine; `auto` chooses for each revision; `kubernetes` runs agents on a cluster. Needs no key.
         */
        get: operations["DriverInfo_info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/github/install": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List GitHub integrations
         * @description Always empty: the operator allows repositories by their URLs (GIT_URLS).
         */
        get: operations["Integrations_list[0]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/forge/github/install": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List GitHub integrations
         * @description Always empty: the operator allows repositories by their URLs (GIT_URLS).
         */
        get: operations["Integrations_list[1]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/github/{integration_id}/repos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the repositories of an integration
         * @description Always 404: there are none.
         */
        get: operations["Integrations_repositories[0]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/forge/github/{integration_id}/repos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the repositories of an integration
         * @description Always 404: there are none.
         */
        get: operations["Integrations_repositories[1]"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/listeners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List listeners
         * @description Newest first.
         */
        get: operations["Listeners_list"];
        put?: never;
        /**
         * Create a listener
         * @description A process in another cluster that polls for revisions. From now on, `external_docker` needs one.
         */
        post: operations["Listeners_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/listeners/{listener_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a listener
         * @description Listener with the time of its last poll.
         */
        get: operations["Listeners_get"];
        put?: never;
        post?: never;
        /**
         * Delete a listener
         * @description Refused while deployments belong to it.
         */
        delete: operations["Listeners_remove"];
        options?: never;
        head?: never;
        /**
         * Update a listener
         * @description Absent values stay; type and id of the compute are fixed.
         */
        patch: operations["Listeners_update"];
        trace?: never;
    };
    "/v2/listeners/{listener_id}/poll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the work of a listener
         * @description Revisions to roll out, with the values of their secrets, and deployments to remove. Work is repeated until it is reported. A listener polls every few seconds; after 90 seconds without a poll it counts as silent.
         */
        post: operations["Listeners_poll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/listeners/{listener_id}/revisions/{revision_id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the status of a revision
         * @description DEPLOYING takes the revision; DEPLOYED needs a healthy agent server and its `url`. A repetition is accepted. 409: the revision was interrupted, or has ended.
         */
        post: operations["Listeners_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/listeners/{listener_id}/deployments/{deployment_id}/removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the removal of a deployment
         * @description Idempotent.
         */
        post: operations["Listeners_removed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/deployments/{deployment_id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a deployment
         * @description Newest first.
         */
        get: operations["Revisions_list"];
        put?: never;
        /**
         * Create a revision
         * @description Works without any change, too; absent values are carried over from the newest revision.
         */
        post: operations["Deployments_createRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/deployments/{deployment_id}/revisions/{revision_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a revision
         * @description Poll it until it is DEPLOYED. `waiting` explains why nothing works on it, `conditions` its stages.
         */
        get: operations["Revisions_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/deployments/{deployment_id}/revisions/{revision_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a revision
         * @description All statuses of the revision, with times.
         */
        get: operations["Revisions_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/revisions/{revision_id}/interrupt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Interrupt a revision
         * @description Stops the revision in any step; the serving revision is not affected. A running step is stopped first, so poll until the status is INTERRUPTED. Idempotent: a repetition changes nothing.
         */
        post: operations["Revisions_interrupt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deployments
         * @description Newest first by default.
         */
        get: operations["Deployments_list"];
        put?: never;
        /**
         * Create a deployment
         * @description For `github` and `external_docker` the first revision is created at once: poll it until it is DEPLOYED.
         */
        post: operations["Deployments_create"];
        /**
         * Delete several deployments
         * @description At most 100.
         */
        delete: operations["Deployments_deleteMany"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/deployments/{deployment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a deployment
         * @description Includes the newest and the serving revision; secrets by name only.
         */
        get: operations["Deployments_get"];
        put?: never;
        post?: never;
        /**
         * Delete a deployment
         * @description Returns at once; the deployment is AWAITING_DELETE until its teardown, and then not found (404).
         */
        delete: operations["Deployments_delete"];
        options?: never;
        head?: never;
        /**
         * Update a deployment
         * @description Any value of `source_revision_config`, `source_config.resource_spec`, `secrets`, `secret_changes`, `secret_references`, or another install or build command creates one revision; absent values are carried over from the previous one. `display_name`, `build_on_push` and `custom_url` do not affect running instances.
         */
        patch: operations["Deployments_update"];
        trace?: never;
    };
    "/v2/deployments/{deployment_id}/agent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the agent server
         * @description Agent server of the serving revision. With `min_scale` 0 it is `asleep` between the last use and the next.
         */
        get: operations["Deployments_agent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeploy a revision
         * @description Creates a revision with the build, the configuration and the secrets of this one, and without another build: a rollback if it is an older one. Later updates start from it, with the newest secrets.
         */
        post: operations["Deployments_redeploy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/deployments/{deployment_id}/push-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the webhook for pushes
         * @description For `github`: URL and secret to enter at the host of the repository, for the event `push` with the content type `application/json`. With `source_config.build_on_push`, a push to the branch of the deployment creates a revision. The answer is always the same while `HEDDLE_SECRETS_KEY` is; the secret is one.
         */
        post: operations["Pushes_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes in the workspace
         * @description Changes with their actor, object, time and origin; newest first. Events outlive their objects.
         */
        get: operations["Audit_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks of the workspace
         * @description Newest first; at most 20.
         */
        get: operations["Webhooks_list"];
        put?: never;
        /**
         * Create a webhook
         * @description Sends the events of deployments and revisions of the workspace to the URL. The secret of the signatures is shown only in this answer.
         */
        post: operations["Webhooks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Webhook with its state, without its secret.
         */
        get: operations["Webhooks_get"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Also deletes its deliveries, including waiting ones.
         */
        delete: operations["Webhooks_remove"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Absent values stay. While it is disabled, no event is stored for it; deliveries that wait are kept.
         */
        patch: operations["Webhooks_update"];
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description The new secret is shown only in this answer. Until the end of the overlap each request has a second signature, by the previous secret. Another rotation within the overlap keeps that one and replaces the new secret.
         */
        post: operations["Webhooks_rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of a webhook
         * @description Newest first, until retention deletes them.
         */
        get: operations["Webhooks_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description Delivery with its body and its newest 100 attempts, latest first.
         */
        get: operations["Webhooks_delivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver again
         * @description At once, with the same id and 24 hours of attempts, whether it was delivered, given up or waits.
         */
        post: operations["Webhooks_redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ErrorBody: {
            /**
             * @description Human-readable reason of the failure
             * @example Invalid token
             */
            detail: string;
            /**
             * @description Machine-readable error code; clients treat unknown codes by their status
             * @example unauthenticated
             * @enum {string}
             */
            code?: "all_workspaces_needed" | "api_key_not_found" | "artefact_not_found" | "artefact_store_unavailable" | "artefact_url" | "body_aborted" | "body_too_large" | "build_digest" | "build_not_expected" | "build_url" | "compressed_body" | "corrupt_body" | "credential_service_unavailable" | "database_unavailable" | "deployment_being_deleted" | "deployment_changed" | "deployment_name_taken" | "deployment_not_found" | "idempotency_mismatch" | "integration_not_found" | "internal" | "invalid_host" | "invalid_target" | "listener_exists" | "listener_in_use" | "listener_not_found" | "method_not_allowed" | "no_registry" | "no_route" | "not_ready" | "permission_denied" | "permissions_not_held" | "push_invalid" | "push_signature" | "revision_finished" | "revision_not_built" | "revision_not_found" | "revision_not_offered" | "secret_name" | "secret_not_kept" | "slow_body" | "source_archive" | "source_configuration" | "tenant_forbidden" | "too_many_bodies" | "too_many_uploads" | "too_many_webhooks" | "unauthenticated" | "unreadable_body" | "unsupported_encoding" | "upload_not_found" | "upload_url" | "webhook_delivery_not_found" | "webhook_disabled" | "webhook_not_found" | "workspace_not_found";
        };
        FieldError: {
            /**
             * @description Location: path, query, header or body, then the path to the value
             * @example [
             *       "query",
             *       "limit"
             *     ]
             */
            loc: (string | number)[];
            /** @example Input should be less than or equal to 100 */
            msg: string;
            /** @example less_than_equal */
            type: string;
        };
        ValidationErrorBody: {
            detail: components["schemas"]["FieldError"][];
        };
        CreateWorkspace: {
            /**
             * @description Name shown to people.
             * @example Research
             */
            name: string;
        };
        WorkspaceResponse: {
            /**
             * Format: uuid
             * @description Send it as `X-Tenant-Id` to act in this workspace.
             * @example 0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234
             */
            id: string;
            /**
             * @description Name shown to people.
             * @example Research
             */
            name: string;
            /**
             * @description Workspace created at the first start.
             * @example false
             */
            is_default: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
        };
        CreateApiKey: {
            /**
             * @description Purpose of the key.
             * @example ci
             */
            name: string;
            /**
             * Format: uuid
             * @description Workspace of the key; default: the selected one.
             */
            workspace_id?: string | null;
            /**
             * @description Permissions, a subset of the caller's; default: all of the caller's.
             * @example [
             *       "deployments:read",
             *       "deployments:create"
             *     ]
             */
            permissions?: string[] | null;
        };
        IssuedApiKeyResponse: {
            /**
             * Format: uuid
             * @description Id of the key; not secret.
             * @example 3f0b0f2e-6f0b-4a8e-9d0a-3a0f6a4f3c11
             */
            id: string;
            /**
             * @description Purpose of the key.
             * @example ci
             */
            name: string;
            /**
             * Format: uuid
             * @description Workspace of the key.
             * @example 0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234
             */
            workspace_id: string;
            /**
             * @description The key has access to every workspace.
             * @example false
             */
            all_workspaces: boolean;
            /**
             * @description Permissions of the key.
             * @example [
             *       "deployments:read"
             *     ]
             */
            permissions: string[];
            /**
             * @description First characters of the key.
             * @example hdl_3f0b0f2e
             */
            key_hint: string;
            /**
             * @description Issuing principal.
             * @example first-key
             */
            created_by: string | null;
            /**
             * Format: date-time
             * @description Time of issue.
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /**
             * @description The key. Shown only once; only its digest is stored.
             * @example hdl_3f0b0f2e6f0b4a8e9d0a3a0f6a4f3c11_<secret>
             */
            key: string;
        };
        ApiKeyResponse: {
            /**
             * Format: uuid
             * @description Id of the key; not secret.
             * @example 3f0b0f2e-6f0b-4a8e-9d0a-3a0f6a4f3c11
             */
            id: string;
            /**
             * @description Purpose of the key.
             * @example ci
             */
            name: string;
            /**
             * Format: uuid
             * @description Workspace of the key.
             * @example 0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234
             */
            workspace_id: string;
            /**
             * @description The key has access to every workspace.
             * @example false
             */
            all_workspaces: boolean;
            /**
             * @description Permissions of the key.
             * @example [
             *       "deployments:read"
             *     ]
             */
            permissions: string[];
            /**
             * @description First characters of the key.
             * @example hdl_3f0b0f2e
             */
            key_hint: string;
            /**
             * @description Issuing principal.
             * @example first-key
             */
            created_by: string | null;
            /**
             * Format: date-time
             * @description Time of issue.
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
        };
        MeResponse: {
            /**
             * @description Id of the API key, or subject of the token.
             * @example 3f0b0f2e-6f0b-4a8e-9d0a-3a0f6a4f3c11
             */
            id: string;
            /**
             * @description Kind of the credentials.
             * @example api-key
             * @enum {string}
             */
            kind: "api-key" | "jwt";
            /**
             * @description Name of the key or of the user.
             * @example ci
             */
            name: string;
            /**
             * Format: uuid
             * @description Workspace of this request.
             * @example 0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234
             */
            workspace_id: string;
            /**
             * @description Workspaces that `X-Tenant-Id` may select; null for all.
             * @example [
             *       "0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234"
             *     ]
             */
            workspace_ids: string[] | null;
            /**
             * @description Permissions, with `*` as a wildcard.
             * @example [
             *       "deployments:*"
             *     ]
             */
            permissions: string[];
        };
        Introspect: {
            /**
             * @description Key to verify.
             * @example hdl_...
             */
            token: string;
        };
        IntrospectionResponse: {
            /**
             * @description False for an unknown, revoked or malformed key; other fields are then absent.
             * @example true
             */
            active: boolean;
            /**
             * @description Id of the key.
             * @example 3f0b0f2e-6f0b-4a8e-9d0a-3a0f6a4f3c11
             */
            sub?: string;
            /**
             * @description The same, under its name in RFC 7662.
             * @example 3f0b0f2e-6f0b-4a8e-9d0a-3a0f6a4f3c11
             */
            client_id?: string;
            /**
             * @description Kind of credential.
             * @example api_key
             */
            token_type?: string;
            /**
             * @description Name of the key.
             * @example ci
             */
            name?: string;
            /**
             * @description Permissions, separated by spaces.
             * @example deployments:read threads:*
             */
            scope?: string;
            /**
             * Format: uuid
             * @description Home workspace.
             * @example 0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234
             */
            tenant_id?: string;
            /**
             * @description Accessible workspaces; `*` for all.
             * @example [
             *       "0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234"
             *     ]
             */
            tenant_ids?: string[] | "*";
            /**
             * @description Time of issue, in seconds since 1970.
             * @example 1795255200
             */
            iat?: number;
        };
        IntrospectWorkspace: {
            /**
             * Format: uuid
             * @description Requested id.
             * @example 0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234
             */
            workspace_id: string;
        };
        WorkspaceIntrospectionResponse: {
            /**
             * @description Whether the workspace exists.
             * @example true
             */
            active: boolean;
        };
        UploadUrlResponse: {
            /**
             * @description URL for the PUT of the archive; valid for a few minutes.
             * @example http://127.0.0.1:8124/v2/uploads/7c1f0f6e-3f6b-4a8e-9d0a-3a0f6a4f3c11?expires=1795600000&signature=3vJ0xQ
             */
            upload_url: string;
            /**
             * @description Value for `source_tarball_path`.
             * @example deployments/6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11/sources/7c1f0f6e-3f6b-4a8e-9d0a-3a0f6a4f3c11.tar.gz
             */
            object_path: string;
        };
        PushTokenResponse: {
            /**
             * @description Password for the registry; the user is `oauth2accesstoken`.
             * @example token
             */
            token: string;
            /**
             * @description Address for images, without their name.
             * @example registry.example.com/agents
             */
            registry_url: string;
        };
        LogsQuery: {
            /**
             * @description Maximum lines.
             * @default 100
             * @example 50
             */
            limit?: number | null;
            /**
             * @description Oldest or newest lines first.
             * @default desc
             * @example asc
             * @enum {string|null}
             */
            order?: "asc" | "desc" | null;
            /**
             * @description Exactly this level.
             * @example INFO
             * @enum {string|null}
             */
            level?: "DEBUG" | "INFO" | "WARNING" | "ERROR" | "CRITICAL" | null;
            /**
             * @description Part of the message; case-insensitive.
             * @example simulated
             */
            query?: string | null;
            /**
             * Format: date-time
             * @description Time of the first line; inclusive.
             * @example 2026-11-21T10:00:00.000Z
             */
            start_time?: string | null;
            /**
             * Format: date-time
             * @description Time of the last line; inclusive.
             * @example 2036-11-21T10:00:00.000Z
             */
            end_time?: string | null;
            /**
             * @description The `next_offset` of an answer with the same order: continues after its last line.
             * @example 0
             */
            offset?: string | null;
        };
        LogLine: {
            /**
             * @description Stable and unique.
             * @example a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10:build:17
             */
            id: string;
            /**
             * @description Milliseconds since the epoch.
             * @example 1795600000000
             */
            timestamp: number;
            /**
             * @description Severity.
             * @example INFO
             * @enum {string}
             */
            level: "DEBUG" | "INFO" | "WARNING" | "ERROR" | "CRITICAL";
            /**
             * @description Text; values of secrets are `[redacted]`.
             * @example Step BUILDING finished.
             */
            message: string;
            /**
             * Format: uuid
             * @description Revision.
             * @example a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10
             */
            revision_id: string;
        };
        Logs: {
            /** @description Sorted as requested. */
            logs: components["schemas"]["LogLine"][];
            /**
             * @description Position after the last line; the given one if there are no lines.
             * @example 17
             */
            next_offset: string;
        };
        ControlPlaneInfo: {
            /**
             * @description Driver that executes revisions: `simulated` runs nothing; `auto` chooses one for each revision
             * @example simulated
             */
            driver: string;
        };
        Integration: {
            /**
             * Format: uuid
             * @description Integration.
             * @example 2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11
             */
            id: string;
            /**
             * @description Id of the installation at GitHub.
             * @example 42
             */
            installation_id: number;
            /**
             * @description Name of the account.
             * @example acme
             */
            name: string;
        };
        IntegrationRepository: {
            /**
             * Format: uuid
             * @description Integration.
             * @example 2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11
             */
            host_integration_id: string;
            /**
             * @description Id of the repository at GitHub.
             * @example 42
             */
            id: number;
            /**
             * @description Name.
             * @example order-agent
             */
            name: string;
            /**
             * @description Account.
             * @example acme
             */
            owner: string;
            /**
             * @description Address.
             * @example https://github.com/acme/order-agent
             */
            url: string;
            /**
             * @description Default branch.
             * @example main
             */
            default_branch: string;
        };
        ComputeConfig: {
            /**
             * @description Namespaces that deployments may use; null for all.
             * @example [
             *       "agents"
             *     ]
             */
            k8s_namespaces?: string[] | null;
        };
        CreateListener: {
            /**
             * @description Type of the compute.
             * @example k8s
             * @enum {string}
             */
            compute_type: "k8s";
            /**
             * @description Name of the compute, such as that of the cluster. Unique in the workspace; immutable.
             * @example production-eu
             */
            compute_id: string;
            /** @description May be empty. */
            compute_config: components["schemas"]["ComputeConfig"];
            /**
             * @description Version of the listener.
             * @example 1.0.0
             */
            version?: string | null;
        };
        ComputeConfigResponse: {
            /**
             * @description Allowed namespaces; null for all.
             * @example [
             *       "agents"
             *     ]
             */
            k8s_namespaces: string[] | null;
        };
        Listener: {
            /**
             * Format: uuid
             * @description Listener.
             * @example 6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11
             */
            id: string;
            /**
             * @description Type of the compute.
             * @example k8s
             * @enum {string}
             */
            compute_type: "k8s";
            /**
             * @description Name of the compute.
             * @example production-eu
             */
            compute_id: string;
            /** @description Configuration of the compute. */
            compute_config: components["schemas"]["ComputeConfigResponse"];
            /**
             * @description Version of the listener.
             * @example 1.0.0
             */
            version: string | null;
            /**
             * Format: date-time
             * @description Time of the last poll; null before the first.
             * @example 2026-11-21T10:00:00.000Z
             */
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-21T10:00:00.000Z
             */
            updated_at: string;
        };
        ListenersList: {
            /** @description Newest first. */
            resources: components["schemas"]["Listener"][];
            /**
             * @description Pass it as `offset` to get the next page.
             * @example 20
             */
            offset: number;
        };
        UpdateListener: {
            /**
             * @description Version of the listener.
             * @example 1.0.0
             */
            version?: string | null;
            /** @description Replaces the configuration. */
            compute_config?: components["schemas"]["ComputeConfig"] | null;
        };
        PollListener: {
            /**
             * @description Version of the listener.
             * @example 1.0.0
             */
            version?: string | null;
        };
        SecretReference: {
            /**
             * @description Name of the environment variable.
             * @example OPENAI_API_KEY
             */
            name: string;
            /**
             * @description Name of the Kubernetes Secret.
             * @example model-keys
             */
            secret_name: string;
            /**
             * @description Key inside the Kubernetes Secret.
             * @example openai
             */
            secret_key: string;
        };
        RemoteWork: {
            /**
             * Format: uuid
             * @description Revision to roll out.
             * @example 6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11
             */
            revision_id: string;
            /**
             * Format: uuid
             * @description Deployment of the revision.
             * @example 6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11
             */
            deployment_id: string;
            /**
             * @description Name of the deployment.
             * @example order-agent
             */
            deployment_name: string;
            /**
             * @description Namespace of the deployment.
             * @example agents
             */
            k8s_namespace: string | null;
            /**
             * @description AWAITING_DEPLOY until the listener has taken it.
             * @example AWAITING_DEPLOY
             * @enum {string}
             */
            status: "AWAITING_DEPLOY" | "DEPLOYING";
            /**
             * @description Image.
             * @example registry.example.com/order-agent:1.2.0
             */
            image_uri: string | null;
            /**
             * @description Given values of `source_config.resource_spec`.
             * @example {
             *       "cpu": 1,
             *       "memory_mb": 1024
             *     }
             */
            resource_spec: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Environment from Secrets of the cluster.
             * @example null
             */
            secret_references: components["schemas"]["SecretReference"][] | null;
            /**
             * @description Secrets of the revision, with their values.
             * @example {
             *       "OPENAI_API_KEY": "sk-..."
             *     }
             */
            environment: {
                [key: string]: string;
            };
        };
        RemoteRemoval: {
            /**
             * Format: uuid
             * @description Deployment to remove.
             * @example 6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11
             */
            deployment_id: string;
            /**
             * @description Name of the deployment.
             * @example order-agent
             */
            deployment_name: string;
            /**
             * @description Namespace of the deployment.
             * @example agents
             */
            k8s_namespace: string | null;
        };
        PolledWork: {
            /** @description Oldest first; at most 50. */
            revisions: components["schemas"]["RemoteWork"][];
            /** @description Oldest first; at most 50. */
            removals: components["schemas"]["RemoteRemoval"][];
        };
        ListenerReport: {
            /**
             * @description New status of the revision.
             * @example DEPLOYED
             * @enum {string}
             */
            status: "DEPLOYING" | "DEPLOYED" | "DEPLOY_FAILED";
            /**
             * @description Address of the agent server. Required for DEPLOYED.
             * @example https://order-agent.agents.example.com
             */
            url?: string | null;
            /**
             * @description Version of the agent server.
             * @example 1.2.0
             */
            image_version?: string | null;
            /**
             * @description Reason of a failure, or progress.
             * @example ImagePullBackOff
             */
            message?: string | null;
        };
        RevisionFailure: {
            /**
             * @description Failed step.
             * @example BUILDING
             */
            step: string;
            /**
             * @description Stable code of the reason.
             * @example build_failed
             */
            code: string;
            /**
             * @description The reason, for people.
             * @example The build ended with exit code 1.
             */
            message: string;
            /**
             * @description Exit code of the command that failed, if one did.
             * @example 1
             */
            exit_code: number | null;
        };
        RevisionCondition: {
            /**
             * @description Stage of the revision.
             * @example Built
             * @enum {string}
             */
            type: "Prepared" | "Built" | "RolledOut" | "Serving";
            /**
             * @description `Unknown` while it is undecided.
             * @example True
             * @enum {string}
             */
            status: "True" | "False" | "Unknown";
            /**
             * @description Reason of the status, for programs.
             * @example NoBuildNeeded
             */
            reason: string;
            /**
             * @description The reason, for people.
             * @example null
             */
            message: string | null;
            /**
             * Format: date-time
             * @description Time of the decision, or of the present status of the revision; null if it is not known any more.
             * @example 2026-11-21T10:00:03.000Z
             */
            last_transition_time: string | null;
        };
        RevisionWait: {
            /**
             * @description Why nothing works on the revision.
             * @example revision_in_progress
             * @enum {string}
             */
            reason: "revision_in_progress" | "other_revision_first" | "scheduler" | "workspace_build_limit" | "build_limit" | "no_free_worker" | "retry" | "driver" | "driver_unreachable";
            /**
             * @description The reason, for people.
             * @example Waits for the end of revision a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10, which is BUILDING.
             */
            message: string;
            /**
             * @description Place among the queued revisions of the deployment, or among the builds of the workspace; 1 is next.
             * @example 1
             */
            position: number | null;
            /**
             * Format: uuid
             * @description Revision that this one waits for.
             * @example a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10
             */
            revision_id: string | null;
            /**
             * @description Time until the next attempt in s.
             * @example null
             */
            retry_in_seconds: number | null;
        };
        SourceRevisionConfigResponse: {
            /**
             * @description Branch, or tag as `refs/tags/...`.
             * @example main
             */
            repo_ref: string | null;
            /**
             * @description Graph configuration file.
             * @example langgraph.json
             */
            graph_config_path: string | null;
            /**
             * @description Alias of the previous field.
             * @example langgraph.json
             */
            langgraph_config_path: string | null;
            /**
             * @description Container image, given or built.
             * @example null
             */
            image_uri: string | null;
            /**
             * @description Uploaded source.
             * @example null
             */
            source_tarball_path: string | null;
            /**
             * @description Digest of the uploaded source: equal for equal files.
             * @example null
             */
            source_digest: string | null;
            /**
             * @description Commit that `repo_ref` resolved to.
             * @example 8c2f0b5a1d9e4c7b6a3f2e1d0c9b8a7f6e5d4c3b
             */
            repo_commit_sha: string | null;
            /**
             * @description Packages of the revision.
             * @example null
             */
            tracked_packages: string[] | null;
        };
        RevisionResponse: {
            /**
             * Format: uuid
             * @description Revision.
             * @example a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10
             */
            id: string;
            /**
             * Format: uuid
             * @description Deployment.
             * @example 6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11
             */
            deployment_id: string;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-21T10:00:05.000Z
             */
            updated_at: string;
            /**
             * @description Ends in DEPLOYED, a *_FAILED, SKIPPED (a newer one overtook it) or INTERRUPTED.
             * @example DEPLOYED
             * @enum {string}
             */
            status: "CREATING" | "QUEUED" | "AWAITING_BUILD" | "BUILDING" | "AWAITING_DEPLOY" | "DEPLOYING" | "CREATE_FAILED" | "BUILD_FAILED" | "DEPLOY_FAILED" | "DEPLOYED" | "SKIPPED" | "INTERRUPTED" | "UNKNOWN";
            /**
             * @description Reason of a failure, skip or interruption, or the last problem of the current step.
             * @example null
             */
            status_message: string | null;
            /**
             * @description Null unless it failed.
             * @example null
             */
            failure: components["schemas"]["RevisionFailure"] | null;
            /** @description Stages, in their order. */
            conditions: components["schemas"]["RevisionCondition"][];
            /**
             * @description Null while a worker has the revision, and after its end.
             * @example null
             */
            waiting: components["schemas"]["RevisionWait"] | null;
            /**
             * @description Source of this revision.
             * @example github
             * @enum {string}
             */
            source: "github" | "external_docker" | "internal_docker" | "internal_source";
            /**
             * @description Driver of the revision: `simulated` runs nothing.
             * @example process
             */
            driver: string;
            /**
             * Format: uuid
             * @description Earlier revision that this one deploys again, with its build, configuration and secrets.
             * @example null
             */
            rollback_of: string | null;
            /** @description Configuration of the revision. */
            source_revision_config: components["schemas"]["SourceRevisionConfigResponse"];
            /**
             * @description Name of the creating key or user.
             * @example first-key
             */
            created_by: string;
        };
        RevisionsList: {
            /** @description Newest first. */
            resources: components["schemas"]["RevisionResponse"][];
            /**
             * @description Pass it as `offset` to get the next page.
             * @example 20
             */
            offset: number;
        };
        RevisionEvent: {
            /**
             * @description Increasing in the order of the events.
             * @example 1042
             */
            id: string;
            /**
             * @description Null for the first event.
             * @example BUILDING
             * @enum {string|null}
             */
            from_status: "CREATING" | "QUEUED" | "AWAITING_BUILD" | "BUILDING" | "AWAITING_DEPLOY" | "DEPLOYING" | "CREATE_FAILED" | "BUILD_FAILED" | "DEPLOY_FAILED" | "DEPLOYED" | "SKIPPED" | "INTERRUPTED" | "UNKNOWN" | null;
            /**
             * @description New status.
             * @example AWAITING_DEPLOY
             * @enum {string}
             */
            to_status: "CREATING" | "QUEUED" | "AWAITING_BUILD" | "BUILDING" | "AWAITING_DEPLOY" | "DEPLOYING" | "CREATE_FAILED" | "BUILD_FAILED" | "DEPLOY_FAILED" | "DEPLOYED" | "SKIPPED" | "INTERRUPTED" | "UNKNOWN";
            /**
             * @description Stable code of the reason, if any.
             * @example null
             */
            code: string | null;
            /**
             * @description The reason, for people.
             * @example null
             */
            message: string | null;
            /**
             * @description Author of the move: a worker, the scheduler, or the caller.
             * @example worker:6f0b4a8e
             */
            actor: string;
            /**
             * Format: date-time
             * @description Time of the move.
             * @example 2026-11-21T10:00:03.000Z
             */
            created_at: string;
        };
        RevisionHistory: {
            /** @description Oldest first. */
            events: components["schemas"]["RevisionEvent"][];
        };
        ImagePullSecret: {
            /**
             * @description Name of the Kubernetes Secret.
             * @example registry-credentials
             */
            name: string;
        };
        ResourceSpec: {
            /**
             * @description Least number of replicas.
             * @example 1
             */
            min_scale?: number | null;
            /**
             * @description Largest number of replicas.
             * @example 3
             */
            max_scale?: number | null;
            /**
             * @description CPU request of one replica.
             * @example 1
             */
            cpu?: number | null;
            /**
             * @description CPU limit of one replica; twice the request when absent.
             * @example 1
             */
            cpu_limit?: number | null;
            /**
             * @description Memory request of one replica in MB.
             * @example 1024
             */
            memory_mb?: number | null;
            /**
             * @description Memory limit of one replica in MB; twice the request when absent.
             * @example 2048
             */
            memory_limit_mb?: number | null;
            /**
             * @description Least number of queue workers; `min_scale` when absent.
             * @example 1
             */
            queue_min_scale?: number | null;
            /**
             * @description Largest number of queue workers; `max_scale` when absent.
             * @example 3
             */
            queue_max_scale?: number | null;
            /**
             * @description CPU request of one queue worker; `cpu` when absent.
             * @example 1
             */
            queue_cpu?: number | null;
            /**
             * @description CPU limit of one queue worker; twice its request when absent.
             * @example 1
             */
            queue_cpu_limit?: number | null;
            /**
             * @description Memory request of one queue worker in MB; `memory_mb` when absent.
             * @example 1024
             */
            queue_memory_mb?: number | null;
            /**
             * @description Memory limit of one queue worker in MB; twice its request when absent.
             * @example 2048
             */
            queue_memory_limit_mb?: number | null;
            /**
             * @description CPU request of a Redis beside the deployment.
             * @example 1
             */
            redis_cpu?: number | null;
            /**
             * @description CPU limit of a Redis beside the deployment; its request when absent.
             * @example 1
             */
            redis_cpu_limit?: number | null;
            /**
             * @description Memory request of a Redis beside the deployment in MB.
             * @example 512
             */
            redis_memory_mb?: number | null;
            /**
             * @description Memory limit of a Redis beside the deployment in MB; its request when absent.
             * @example 512
             */
            redis_memory_limit_mb?: number | null;
            /**
             * @description CPU request of the deployment's own database.
             * @example 1
             */
            db_cpu?: number | null;
            /**
             * @description CPU limit of the deployment's own database.
             * @example 1
             */
            db_cpu_limit?: number | null;
            /**
             * @description Memory request of the deployment's own database in MB.
             * @example 1024
             */
            db_memory_mb?: number | null;
            /**
             * @description Memory limit of the deployment's own database in MB.
             * @example 2048
             */
            db_memory_limit_mb?: number | null;
            /**
             * @description Storage of the deployment's own database in GiB.
             * @example 10
             */
            db_storage_gi?: number | null;
            /**
             * @description Most connections of the deployment's own database.
             * @example 100
             */
            db_max_connections?: number | null;
            /**
             * @description Labels of the pods. At most 64 KiB.
             * @example {
             *       "team": "agents"
             *     }
             */
            labels?: {
                [key: string]: string;
            } | null;
            /**
             * @description Annotations of the pods. At most 64 KiB.
             * @example {
             *       "team": "agents"
             *     }
             */
            annotations?: {
                [key: string]: string;
            } | null;
            /**
             * @description Service account of the pods.
             * @example agents
             */
            service_account_name?: string | null;
            /** @description Secrets for pulling the image. */
            image_pull_secrets?: components["schemas"]["ImagePullSecret"][] | null;
            /**
             * @description Volumes of the pods. In Kubernetes' own camelCase; at most 64 KiB.
             * @example [
             *       {
             *         "name": "cache",
             *         "emptyDir": {}
             *       }
             *     ]
             */
            volumes?: {
                [key: string]: unknown;
            }[] | null;
            /**
             * @description Mounts of the main container. In Kubernetes' own camelCase; at most 64 KiB.
             * @example [
             *       {
             *         "name": "cache",
             *         "mountPath": "/cache"
             *       }
             *     ]
             */
            volume_mounts?: {
                [key: string]: unknown;
            }[] | null;
            /**
             * @description Containers that run before the main one. In Kubernetes' own camelCase; at most 64 KiB.
             * @example [
             *       {
             *         "name": "warm-up",
             *         "image": "busybox"
             *       }
             *     ]
             */
            init_containers?: {
                [key: string]: unknown;
            }[] | null;
            /**
             * @description Containers that run beside the main one. In Kubernetes' own camelCase; at most 64 KiB.
             * @example [
             *       {
             *         "name": "proxy",
             *         "image": "envoyproxy/envoy"
             *       }
             *     ]
             */
            sidecars?: {
                [key: string]: unknown;
            }[] | null;
        };
        ListenerConfig: {
            /**
             * @description Namespace of the remote cluster, one of those of the listener; default: its only one. Immutable.
             * @example agents
             */
            k8s_namespace?: string | null;
        };
        SourceConfig: {
            /**
             * Format: uuid
             * @description Git integration. `github` only (required); immutable.
             * @example 2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11
             */
            integration_id?: string | null;
            /**
             * @description URL of the repository. `github` only (required); immutable.
             * @example https://github.com/acme/order-agent
             */
            repo_url?: string | null;
            /**
             * @description Class of the deployment; `prod` when absent. Not for `external_docker`; fixed once the deployment exists.
             * @example dev
             * @enum {string|null}
             */
            deployment_type?: "dev_free" | "dev" | "prod" | "dev_zero" | "dev_free_zero" | "serverless" | "dedicated" | null;
            /**
             * @description Build a revision for each push to the branch. `github` only; must be false while `repo_ref` is a tag.
             * @example false
             */
            build_on_push?: boolean | null;
            /**
             * @description URL of the deployment. May be set for `external_docker` only; set once a revision serves.
             * @example http://127.0.0.1:8123
             */
            custom_url?: string | null;
            /** @description Replaces the entire specification. */
            resource_spec?: components["schemas"]["ResourceSpec"] | null;
            /**
             * Format: uuid
             * @description Remote listener. `external_docker` only, where it is required once the workspace has one; immutable.
             */
            listener_id?: string | null;
            /** @description Only together with `listener_id`. */
            listener_config?: components["schemas"]["ListenerConfig"] | null;
            /**
             * @description Install command, run at the root of the source.
             * @example npm ci
             */
            install_command?: string | null;
            /**
             * @description Build command, run in the folder of the configuration file.
             * @example npm run build
             */
            build_command?: string | null;
        };
        SourceRevisionConfig: {
            /**
             * @description Branch by its bare name, or a tag as `refs/tags/...`. `github` only.
             * @example main
             */
            repo_ref?: string | null;
            /**
             * @description Path of the graph configuration file. `github` and `internal_source`.
             * @example langgraph.json
             */
            graph_config_path?: string | null;
            /**
             * @description Alias of `graph_config_path`. If both are given they must be equal.
             * @example langgraph.json
             */
            langgraph_config_path?: string | null;
            /**
             * @description Container image. `external_docker` and `internal_docker`.
             * @example registry.example.com/order-agent:1.2.0
             */
            image_uri?: string | null;
            /** @description Uploaded source: the `object_path` of an upload of this deployment. `internal_source` only. */
            source_tarball_path?: string | null;
            /**
             * @description Built commit. Read-only: sent values are ignored.
             * @example 8c2f0b5a1d9e4c7b6a3f2e1d0c9b8a7f6e5d4c3b
             */
            repo_commit_sha?: string | null;
        };
        Secret: {
            /**
             * @description Name of the environment variable.
             * @example OPENAI_API_KEY
             */
            name: string;
            /**
             * @description Value of the secret. Stored encrypted and never returned.
             * @example sk-example
             */
            value: string;
        };
        CreateDeployment: {
            /**
             * @description Unique in the workspace; immutable.
             * @example order-agent
             */
            name: string;
            /**
             * @description Source of the code.
             * @example github
             * @enum {string}
             */
            source: "github" | "external_docker" | "internal_docker" | "internal_source";
            /** @description May be empty. */
            source_config: components["schemas"]["SourceConfig"];
            /** @description May be empty if the code arrives later. */
            source_revision_config: components["schemas"]["SourceRevisionConfig"];
            /** @description Environment variables of the agent. */
            secrets?: components["schemas"]["Secret"][] | null;
            /** @description Environment from Kubernetes Secrets. `external_docker` only. */
            secret_references?: components["schemas"]["SecretReference"][] | null;
            /**
             * @description Makes the deployment a preview: it is deleted this time in s after its newest revision was created. 0: it stays.
             * @example 604800
             */
            ttl_seconds?: number | null;
        };
        SourceConfigResponse: {
            /**
             * Format: uuid
             * @description Git integration.
             */
            integration_id: string | null;
            /**
             * @description Repository.
             * @example https://github.com/acme/order-agent
             */
            repo_url: string | null;
            /**
             * @description Class of the deployment.
             * @example prod
             * @enum {string|null}
             */
            deployment_type: "dev_free" | "dev" | "prod" | "dev_zero" | "dev_free_zero" | "serverless" | "dedicated" | null;
            /**
             * @description Whether pushes to the branch are built.
             * @example false
             */
            build_on_push: boolean;
            /**
             * @description URL of the deployment's agent server, once a revision serves.
             * @example http://127.0.0.1:8123
             */
            custom_url: string | null;
            /** @description Includes derived values. */
            resource_spec: components["schemas"]["ResourceSpec"] | null;
            /**
             * Format: uuid
             * @description Remote listener.
             * @example null
             */
            listener_id: string | null;
            /**
             * @description Configuration at the listener.
             * @example null
             */
            listener_config: components["schemas"]["ListenerConfig"] | null;
            /**
             * @description Install command.
             * @example null
             */
            install_command: string | null;
            /**
             * @description Build command.
             * @example null
             */
            build_command: string | null;
        };
        DeploymentResponse: {
            /**
             * Format: uuid
             * @description Deployment.
             * @example 6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11
             */
            id: string;
            /**
             * @description Unique in the workspace.
             * @example order-agent
             */
            name: string;
            /**
             * @description Name shown to people.
             * @example null
             */
            display_name: string | null;
            /**
             * Format: uuid
             * @description Workspace.
             * @example 0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234
             */
            tenant_id: string;
            /**
             * @description Source of the code.
             * @example github
             * @enum {string}
             */
            source: "github" | "external_docker" | "internal_docker" | "internal_source";
            /** @description Source configuration. */
            source_config: components["schemas"]["SourceConfigResponse"];
            /** @description Configuration of the newest revision. */
            source_revision_config: components["schemas"]["SourceRevisionConfigResponse"];
            /**
             * @description Always empty: values are never returned. See `secret_names`.
             * @example []
             */
            secrets: Record<string, never>[];
            /**
             * @description Names of the newest revision's secrets.
             * @example [
             *       "OPENAI_API_KEY"
             *     ]
             */
            secret_names: string[];
            /**
             * @description Environment from Kubernetes Secrets.
             * @example null
             */
            secret_references: components["schemas"]["SecretReference"][] | null;
            /**
             * @description AWAITING_DATABASE until the first revision is prepared; AWAITING_DELETE during the teardown.
             * @example READY
             * @enum {string}
             */
            status: "AWAITING_DATABASE" | "READY" | "UNUSED" | "AWAITING_DELETE" | "UNKNOWN";
            /**
             * @description Serving state, derived from the statuses of the deployment and of its revisions. `serving_older`: an older revision serves, because the newest one did not succeed.
             * @example serving
             * @enum {string}
             */
            state: "serving" | "serving_older" | "deploying" | "never_deployed" | "unknown" | "deleting";
            /**
             * @description Driver of the newest revision, or of the first one to come: `simulated` runs nothing.
             * @example process
             */
            driver: string;
            /**
             * Format: uuid
             * @description Newest revision, regardless of its status. Null without one.
             * @example a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10
             */
            latest_revision_id: string | null;
            /**
             * @description Status of the newest revision. Null without one.
             * @example DEPLOYED
             * @enum {string|null}
             */
            latest_revision_status: "CREATING" | "QUEUED" | "AWAITING_BUILD" | "BUILDING" | "AWAITING_DEPLOY" | "DEPLOYING" | "CREATE_FAILED" | "BUILD_FAILED" | "DEPLOY_FAILED" | "DEPLOYED" | "SKIPPED" | "INTERRUPTED" | "UNKNOWN" | null;
            /**
             * Format: uuid
             * @description Serving revision. Changes only when another one is DEPLOYED.
             * @example null
             */
            active_revision_id: string | null;
            /**
             * @description Version of the serving image, if known.
             * @example null
             */
            image_version: string | null;
            /**
             * @description Whether the deployment is deleted after a while.
             * @example false
             */
            is_preview: boolean;
            /**
             * @description Life of a preview after the creation of its newest revision, in s.
             * @example null
             */
            ttl_seconds: number | null;
            /**
             * Format: date-time
             * @description Time at which a preview is deleted.
             * @example null
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-21T10:00:05.000Z
             */
            updated_at: string;
        };
        DeploymentsList: {
            /** @description Sorted as requested; newest first by default. */
            resources: components["schemas"]["DeploymentResponse"][];
            /**
             * @description Number of all deployments that match.
             * @example 42
             */
            total: number;
            /**
             * @description Pass it as `offset` to get the next page.
             * @example 20
             */
            offset: number;
        };
        BulkDeleteResponse: {
            /**
             * @description Deployments that are being deleted.
             * @example [
             *       "0d4a1cf2-5b5e-4d6e-9a43-1f8b8a1c7e55"
             *     ]
             */
            deleted: string[];
            /**
             * @description Ids without a deployment in the workspace.
             * @example [
             *       "7c1f0b6e-2d6a-4f0e-8f5d-3f4f6f0a9b21"
             *     ]
             */
            not_found: string[];
        };
        AgentState: {
            /**
             * @description Agent server of the serving revision. `none`: there is none; `failing`: starts fail repeatedly and are retried; `asleep`: the next request or cron starts it; `unknown`: the driver does not report it.
             * @example asleep
             * @enum {string}
             */
            state: "none" | "starting" | "running" | "failing" | "asleep" | "unknown";
            /**
             * Format: date-time
             * @description Time since which it sleeps.
             * @example 2026-11-21T10:15:00.000Z
             */
            asleep_since: string | null;
            /**
             * Format: date-time
             * @description Next due time of a cron; it starts before.
             * @example null
             */
            wakes_at: string | null;
            /**
             * @description End of its last process.
             * @example null
             */
            last_end: string | null;
        };
        SecretChange: {
            /**
             * @description Name of the environment variable.
             * @example OPENAI_API_KEY
             */
            name: string;
            /**
             * @description New value; `null` removes the secret. Stored encrypted and never returned.
             * @example sk-example
             */
            value: string | null;
        };
        UpdateDeployment: {
            /**
             * @description Source of this revision only; default: that of the deployment.
             * @example internal_docker
             * @enum {string|null}
             */
            revision_source?: "github" | "internal_docker" | "internal_source" | null;
            /** @description Changes to the source configuration. */
            source_config?: components["schemas"]["SourceConfig"] | null;
            /** @description Any value creates a revision. */
            source_revision_config?: components["schemas"]["SourceRevisionConfig"] | null;
            /** @description Replaces all secrets and creates a revision. An empty list changes nothing. See also `secret_changes`. */
            secrets?: components["schemas"]["Secret"][] | null;
            /** @description Sets or removes single secrets and makes a new revision; those that are not named keep their values. Alternative to `secrets` without the list of all secrets, whose values are never returned. */
            secret_changes?: components["schemas"]["SecretChange"][] | null;
            /** @description Replaces all references and creates a revision. `external_docker` only. */
            secret_references?: components["schemas"]["SecretReference"][] | null;
            /**
             * @description Packages of the new revision, as found by the deploying tool.
             * @example [
             *       "@langchain/langgraph@1.7.3"
             *     ]
             */
            tracked_packages?: string[] | null;
            /**
             * @description Immutable: only the current name is accepted.
             * @example order-agent
             */
            name?: string | null;
            /**
             * @description Immutable: only the current source is accepted.
             * @example github
             * @enum {string|null}
             */
            source?: "github" | "external_docker" | "internal_docker" | "internal_source" | null;
            /**
             * @description Name shown to people.
             * @example Order agent
             */
            display_name?: string | null;
            /**
             * @description Makes the deployment a preview: it is deleted this time in s after its newest revision was created. 0: it stays.
             * @example 604800
             */
            ttl_seconds?: number | null;
        };
        CreateRevision: {
            /**
             * @description Source of this revision only; default: that of the deployment.
             * @example internal_docker
             * @enum {string|null}
             */
            revision_source?: "github" | "internal_docker" | "internal_source" | null;
            /** @description Changes to the source configuration. */
            source_config?: components["schemas"]["SourceConfig"] | null;
            /** @description Any value creates a revision. */
            source_revision_config?: components["schemas"]["SourceRevisionConfig"] | null;
            /** @description Replaces all secrets and creates a revision. An empty list changes nothing. See also `secret_changes`. */
            secrets?: components["schemas"]["Secret"][] | null;
            /** @description Sets or removes single secrets and makes a new revision; those that are not named keep their values. Alternative to `secrets` without the list of all secrets, whose values are never returned. */
            secret_changes?: components["schemas"]["SecretChange"][] | null;
            /** @description Replaces all references and creates a revision. `external_docker` only. */
            secret_references?: components["schemas"]["SecretReference"][] | null;
            /**
             * @description Packages of the new revision, as found by the deploying tool.
             * @example [
             *       "@langchain/langgraph@1.7.3"
             *     ]
             */
            tracked_packages?: string[] | null;
        };
        PushWebhook: {
            /**
             * @description URL to which the host of the repository sends pushes.
             * @example https://plane.example.com/v2/hooks/6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11/push
             */
            url: string;
            /**
             * @description Secret of the signatures (`X-Hub-Signature-256`).
             * @example w3b4Yf0oQ2nC1k8pVJQmQm8oJ0s9uZJcLk4y5tG7h1E
             */
            secret: string;
        };
        AuditActor: {
            /**
             * @description Id of the key, or subject of the token.
             * @example 3f0b0f2e-6f0b-4a8e-9d0a-3a0f6a4f3c11
             */
            id: string;
            /**
             * @description `api-key`, `jwt`, or `system` for pushes.
             * @example api-key
             */
            kind: string;
            /** @example ci */
            name: string;
        };
        AuditEvent: {
            /** @example 42 */
            id: string;
            /**
             * Format: date-time
             * @example 2026-11-26T10:00:00.000Z
             */
            time: string;
            /**
             * @example update_deployment
             * @enum {string}
             */
            action: "create_deployment" | "update_deployment" | "delete_deployment" | "create_revision" | "redeploy_revision" | "interrupt_revision" | "create_api_key" | "revoke_api_key" | "create_workspace" | "create_webhook" | "update_webhook" | "rotate_webhook_secret" | "delete_webhook" | "create_listener" | "update_listener" | "delete_listener";
            actor: components["schemas"]["AuditActor"];
            /**
             * Format: uuid
             * @example 6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11
             */
            object_id: string;
            /**
             * @description Name at that time.
             * @example order-agent
             */
            object_name: string | null;
            /**
             * Format: uuid
             * @description Deployment of a revision.
             */
            deployment_id: string | null;
            /**
             * @description Address of the client, or of the proxy in front of the service.
             * @example 203.0.113.7
             */
            address: string | null;
            /** @description Id of the request, as in the log of the service. */
            request_id: string;
        };
        AuditLog: {
            events: components["schemas"]["AuditEvent"][];
            /** @description Cursor of the next page; null after the last one. */
            next_cursor: string | null;
        };
        CreateWebhook: {
            /**
             * @description Public http or https URL, or one in a network of the operator (WEBHOOK_NETWORKS).
             * @example https://example.com/hooks/heddle
             */
            url: string;
            /**
             * @description Purpose.
             * @example Messages in the team channel
             */
            description?: string | null;
            /**
             * @description Events to receive. Default: all.
             * @example [
             *       "revision.deployed",
             *       "revision.failed"
             *     ]
             */
            events?: ("deployment.created" | "deployment.updated" | "deployment.deleted" | "revision.created" | "revision.progressed" | "revision.deployed" | "revision.failed" | "revision.skipped" | "revision.interrupted")[] | null;
        };
        CreatedWebhook: {
            /**
             * Format: uuid
             * @description Id.
             * @example 9c1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d
             */
            id: string;
            /**
             * @description Receiver.
             * @example https://example.com/hooks/heddle
             */
            url: string;
            /**
             * @description Purpose.
             * @example null
             */
            description: string | null;
            /**
             * @description Events that it receives; empty for all.
             * @example [
             *       "revision.deployed"
             *     ]
             */
            events: ("deployment.created" | "deployment.updated" | "deployment.deleted" | "revision.created" | "revision.progressed" | "revision.deployed" | "revision.failed" | "revision.skipped" | "revision.interrupted")[];
            /**
             * @description False while no event is sent.
             * @example true
             */
            enabled: boolean;
            /**
             * Format: date-time
             * @description Time at which it was disabled.
             * @example null
             */
            disabled_at: string | null;
            /**
             * @description By a request, after failures for WEBHOOK_DISABLE_AFTER_HOURS, or because the receiver answered 410.
             * @example null
             * @enum {string|null}
             */
            disabled_reason: "request" | "failing" | "gone" | null;
            /**
             * Format: date-time
             * @description End of the overlap after a rotation, until which the previous secret signs as well; null without one.
             * @example null
             */
            previous_secret_valid_until: string | null;
            /**
             * Format: date-time
             * @description First failed attempt since the last success.
             * @example null
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-21T10:00:00.000Z
             */
            updated_at: string;
            /**
             * @description Secret of the signatures (Standard Webhooks). Shown only once.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            secret: string;
        };
        Webhook: {
            /**
             * Format: uuid
             * @description Id.
             * @example 9c1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d
             */
            id: string;
            /**
             * @description Receiver.
             * @example https://example.com/hooks/heddle
             */
            url: string;
            /**
             * @description Purpose.
             * @example null
             */
            description: string | null;
            /**
             * @description Events that it receives; empty for all.
             * @example [
             *       "revision.deployed"
             *     ]
             */
            events: ("deployment.created" | "deployment.updated" | "deployment.deleted" | "revision.created" | "revision.progressed" | "revision.deployed" | "revision.failed" | "revision.skipped" | "revision.interrupted")[];
            /**
             * @description False while no event is sent.
             * @example true
             */
            enabled: boolean;
            /**
             * Format: date-time
             * @description Time at which it was disabled.
             * @example null
             */
            disabled_at: string | null;
            /**
             * @description By a request, after failures for WEBHOOK_DISABLE_AFTER_HOURS, or because the receiver answered 410.
             * @example null
             * @enum {string|null}
             */
            disabled_reason: "request" | "failing" | "gone" | null;
            /**
             * Format: date-time
             * @description End of the overlap after a rotation, until which the previous secret signs as well; null without one.
             * @example null
             */
            previous_secret_valid_until: string | null;
            /**
             * Format: date-time
             * @description First failed attempt since the last success.
             * @example null
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             * @example 2026-11-21T10:00:00.000Z
             */
            updated_at: string;
        };
        UpdateWebhook: {
            /** @description New URL. */
            url?: string | null;
            /** @description Purpose. */
            description?: string | null;
            /** @description Events to receive; an empty list means all. */
            events?: ("deployment.created" | "deployment.updated" | "deployment.deleted" | "revision.created" | "revision.progressed" | "revision.deployed" | "revision.failed" | "revision.skipped" | "revision.interrupted")[] | null;
            /**
             * @description Enables or disables it.
             * @example true
             */
            enabled?: boolean | null;
        };
        RotateWebhookSecret: {
            /**
             * @description Time in seconds for which the previous secret signs as well. Default: a day. With 0 all earlier secrets end at once.
             * @example 3600
             */
            overlap_seconds?: number | null;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Also the `webhook-id` of the request, the same in each attempt.
             * @example 9c1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d
             */
            id: string;
            /**
             * Format: uuid
             * @description Event; the same for all webhooks.
             * @example 9c1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d
             */
            event_id: string;
            /**
             * @description Type of the event.
             * @example revision.deployed
             * @enum {string}
             */
            event: "deployment.created" | "deployment.updated" | "deployment.deleted" | "revision.created" | "revision.progressed" | "revision.deployed" | "revision.failed" | "revision.skipped" | "revision.interrupted";
            /**
             * Format: uuid
             * @description Deployment, possibly deleted.
             * @example 9c1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d
             */
            deployment_id: string;
            /**
             * Format: uuid
             * @description Revision.
             * @example 9c1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d
             */
            revision_id: string | null;
            /**
             * @description `failed`: final, after 24 hours or by decision of the receiver or the server's rules.
             * @example delivered
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /**
             * @description Number of attempts.
             * @example 1
             */
            attempts_made: number;
            /**
             * @description Reason of the failure: no connection, no DNS entry, an address or URL forbidden by the server's rules, an answer 410 (gone), a redirect, another status than 2xx, no answer in time, or the end of the process (shutdown).
             * @example null
             * @enum {string|null}
             */
            last_failure: "certificate" | "connection" | "dns" | "forbidden_address" | "forbidden_url" | "gone" | "redirect" | "shutdown" | "status" | "timeout" | null;
            /**
             * Format: date-time
             * @description Time of the next attempt; during an attempt, the time of the retry if the process dies.
             * @example null
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Time of the event.
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of delivery or final failure.
             * @example 2026-11-21T10:00:00.000Z
             */
            completed_at: string | null;
        };
        WebhookDeliveries: {
            /** @description Newest first. */
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description Cursor of the next page; null after the last one. */
            next_cursor: string | null;
        };
        WebhookAttempt: {
            /**
             * @description Counts from 1.
             * @example 1
             */
            attempt: number;
            /**
             * Format: date-time
             * @description Start of the attempt.
             * @example 2026-11-21T10:00:00.000Z
             */
            started_at: string;
            /**
             * @description Duration; null while in progress, or if its process died.
             * @example 84
             */
            duration_ms: number | null;
            /**
             * @description Status of the answer, if any.
             * @example 503
             */
            status_code: number | null;
            /**
             * @description Reason of the failure: no connection, no DNS entry, an address or URL forbidden by the server's rules, an answer 410 (gone), a redirect, another status than 2xx, no answer in time, or the end of the process (shutdown).
             * @example status
             * @enum {string|null}
             */
            failure: "certificate" | "connection" | "dns" | "forbidden_address" | "forbidden_url" | "gone" | "redirect" | "shutdown" | "status" | "timeout" | null;
        };
        WebhookDeliveryWithAttempts: {
            /**
             * Format: uuid
             * @description Also the `webhook-id` of the request, the same in each attempt.
             * @example 9c1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d
             */
            id: string;
            /**
             * Format: uuid
             * @description Event; the same for all webhooks.
             * @example 9c1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d
             */
            event_id: string;
            /**
             * @description Type of the event.
             * @example revision.deployed
             * @enum {string}
             */
            event: "deployment.created" | "deployment.updated" | "deployment.deleted" | "revision.created" | "revision.progressed" | "revision.deployed" | "revision.failed" | "revision.skipped" | "revision.interrupted";
            /**
             * Format: uuid
             * @description Deployment, possibly deleted.
             * @example 9c1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d
             */
            deployment_id: string;
            /**
             * Format: uuid
             * @description Revision.
             * @example 9c1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d
             */
            revision_id: string | null;
            /**
             * @description `failed`: final, after 24 hours or by decision of the receiver or the server's rules.
             * @example delivered
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /**
             * @description Number of attempts.
             * @example 1
             */
            attempts_made: number;
            /**
             * @description Reason of the failure: no connection, no DNS entry, an address or URL forbidden by the server's rules, an answer 410 (gone), a redirect, another status than 2xx, no answer in time, or the end of the process (shutdown).
             * @example null
             * @enum {string|null}
             */
            last_failure: "certificate" | "connection" | "dns" | "forbidden_address" | "forbidden_url" | "gone" | "redirect" | "shutdown" | "status" | "timeout" | null;
            /**
             * Format: date-time
             * @description Time of the next attempt; during an attempt, the time of the retry if the process dies.
             * @example null
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Time of the event.
             * @example 2026-11-21T10:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of delivery or final failure.
             * @example 2026-11-21T10:00:00.000Z
             */
            completed_at: string | null;
            /**
             * @description Body of the request, as it is signed.
             * @example {"type": "revision.deployed"}
             */
            payload: string;
            /** @description Newest first. */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Health_ok: {
        parameters: {
            query?: {
                /** @description Ask the database, too. Example: `1` */
                check_db?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example true */
                        ok: boolean;
                    };
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The address or the body has text that cannot be stored, or not the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The address or the body has text that cannot be stored, or not the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Not ready: shutting down, no database, or a failed check */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Health_exposition: {
        parameters: {
            query?: {
                /** @description prometheus when absent */
                format?: "prometheus" | "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics in the Prometheus text format, or as JSON */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such format */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
        };
    };
    Workspaces_list: {
        parameters: {
            query?: {
                /** @description Maximum number of items. */
                limit?: number;
                /** @description Number of items to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the workspaces of the caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceResponse"][];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Workspaces_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkspace"];
            };
        };
        responses: {
            /** @description Create a workspace */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeys_list: {
        parameters: {
            query?: {
                /** @description Maximum number of items. */
                limit?: number;
                /** @description Number of items to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the API keys of the workspace */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"][];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeys_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description Issue an API key */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKeyResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiKeys_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Me_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The address or the body has text that cannot be stored, or not the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Introspection_introspect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Introspect"];
                "application/x-www-form-urlencoded": components["schemas"]["Introspect"];
            };
        };
        responses: {
            /** @description Introspect an API key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntrospectionResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A request without credentials may not have a Content-Encoding */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
        };
    };
    Introspection_introspectWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntrospectWorkspace"];
                "application/x-www-form-urlencoded": components["schemas"]["IntrospectWorkspace"];
            };
        };
        responses: {
            /** @description Check whether a workspace exists */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceIntrospectionResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A request without credentials may not have a Content-Encoding */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The id is missing, or not a UUID */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
        };
    };
    Sources_uploadUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin an upload of source */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadUrlResponse"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Sources_pushToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get credentials for pushing an image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushTokenResponse"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Logs_build: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment */
                project_id: string;
                /** @description Id of the revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LogsQuery"];
            };
        };
        responses: {
            /** @description Lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Logs"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Logs_deploy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment */
                project_id: string;
                /** @description Id of the revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LogsQuery"];
            };
        };
        responses: {
            /** @description Lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Logs"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Logs_deployment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LogsQuery"];
            };
        };
        responses: {
            /** @description Lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Logs"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Logs_followBuild: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the last received event, or -1 */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Id of the deployment */
                project_id: string;
                /** @description Id of the revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: log
                     *     data: {"id":"a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10:build:17","timestamp":1795600000000,"level":"INFO","message":"Step BUILDING finished.","revision_id":"a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10"}
                     *     id: 17
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Logs_followDeploy: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the last received event, or -1 */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Id of the deployment */
                project_id: string;
                /** @description Id of the revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: log
                     *     data: {"id":"a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10:build:17","timestamp":1795600000000,"level":"INFO","message":"Step BUILDING finished.","revision_id":"a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10"}
                     *     id: 17
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Logs_followDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the last received event, or -1 */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Id of the deployment */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: log
                     *     data: {"id":"a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10:build:17","timestamp":1795600000000,"level":"INFO","message":"Step BUILDING finished.","revision_id":"a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10"}
                     *     id: 17
                     */
                    "text/event-stream": string;
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    DriverInfo_info: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The driver */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlPlaneInfo"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The address or the body has text that cannot be stored, or not the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
        };
    };
    "Integrations_list[0]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List GitHub integrations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"][];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "Integrations_list[1]": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List GitHub integrations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"][];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "Integrations_repositories[0]": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the integration */
                integration_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the repositories of an integration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationRepository"][];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "Integrations_repositories[1]": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the integration */
                integration_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the repositories of an integration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationRepository"][];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Listeners_list: {
        parameters: {
            query?: {
                /** @description Maximum number of resources. */
                limit?: number;
                /** @description Number of resources to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List listeners */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListenersList"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Listeners_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateListener"];
            };
        };
        responses: {
            /** @description Create a listener */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listener"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Listeners_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the listener */
                listener_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a listener */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listener"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Listeners_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the listener */
                listener_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Listeners_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the listener */
                listener_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateListener"];
            };
        };
        responses: {
            /** @description Update a listener */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listener"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Listeners_poll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the listener */
                listener_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PollListener"];
            };
        };
        responses: {
            /** @description Get the work of a listener */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolledWork"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Listeners_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the listener */
                listener_id: string;
                /** @description Id of the revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListenerReport"];
            };
        };
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Listeners_removed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the listener */
                listener_id: string;
                /** @description Id of the deployment */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Revisions_list: {
        parameters: {
            query?: {
                /** @description Maximum number of resources. */
                limit?: number;
                /** @description Number of resources to skip. */
                offset?: number;
                /** @description One or more statuses, separated by commas: CREATING, QUEUED, AWAITING_BUILD, BUILDING, AWAITING_DEPLOY, DEPLOYING, CREATE_FAILED, BUILD_FAILED, DEPLOY_FAILED, DEPLOYED, SKIPPED, INTERRUPTED, UNKNOWN. */
                status?: string;
                /** @description Whether a remote listener reconciles the revision. */
                remote_reconciled?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the deployment */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the revisions of a deployment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionsList"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Deployments_createRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the deployment as the client read it; 412 after another change by a client or a push. The progress of a revision is no such change. */
                "If-Match"?: string;
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the deployment */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRevision"];
            };
        };
        responses: {
            /** @description Create a revision */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionResponse"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The resource is not the one of `If-Match` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Deployment ID 6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11 has changed: read it again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Revisions_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment */
                deployment_id: string;
                /** @description Id of the revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Revisions_history: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment */
                deployment_id: string;
                /** @description Id of the revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the history of a revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionHistory"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Revisions_interrupt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment */
                project_id: string;
                /** @description Id of the revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Interrupt a revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Deployments_list: {
        parameters: {
            query?: {
                /** @description Maximum number of resources. */
                limit?: number;
                /** @description Number of resources to skip. */
                offset?: number;
                /** @description Exact name. */
                name?: string;
                /** @description Part of the name, case-insensitive. */
                name_contains?: string;
                /** @description One or more statuses, separated by commas. */
                status?: ("AWAITING_DATABASE" | "READY" | "UNUSED" | "AWAITING_DELETE" | "UNKNOWN")[];
                /** @description One or more of `state`, separated by commas. */
                state?: ("serving" | "serving_older" | "deploying" | "never_deployed" | "unknown" | "deleting")[];
                /** @description Field to sort by. */
                sort_by?: "created_at" | "updated_at" | "name";
                /** @description Direction of the sort. */
                sort_order?: "asc" | "desc";
                /** @description Whether a remote listener reconciles the deployment. */
                remote_reconciled?: boolean;
                /** @description Tag values. Deployments carry no tags, so any value selects none. */
                tag_value_ids?: string;
                /** @description Version of the serving image. */
                image_version?: string;
                /** @description Class of the deployment. */
                deployment_type?: "dev_free" | "dev" | "prod" | "dev_zero" | "dev_free_zero" | "serverless" | "dedicated";
                /** @description Ids, separated by commas. */
                deployment_ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List deployments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentsList"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Deployments_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDeployment"];
            };
        };
        responses: {
            /** @description Create a deployment */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentResponse"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Deployments_deleteMany: {
        parameters: {
            query: {
                /** @description Ids of the deployments to delete; repeat the parameter. */
                deployment_ids: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All are being deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteResponse"];
                };
            };
            /** @description Some are being deleted, some do not exist */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDeleteResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Deployments_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a deployment */
            200: {
                headers: {
                    /** @description Strong validator, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentResponse"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Deployments_delete: {
        parameters: {
            query?: {
                /** @description Accepted without an effect: the control plane keeps no traces, so there is no tracing project to delete. */
                delete_tracing_project?: boolean;
            };
            header?: {
                /** @description ETag of the deployment as the client read it; 412 after another change by a client or a push. The progress of a revision is no such change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the deployment */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Is being deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The resource is not the one of `If-Match` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Deployment ID 6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11 has changed: read it again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Deployments_update: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the deployment as the client read it; 412 after another change by a client or a push. The progress of a revision is no such change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the deployment */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDeployment"];
            };
        };
        responses: {
            /** @description Update a deployment */
            200: {
                headers: {
                    /** @description Strong validator, for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentResponse"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The resource is not the one of `If-Match` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Deployment ID 6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11 has changed: read it again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Deployments_agent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the state of the agent server */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentState"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Deployments_redeploy: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the deployment as the client read it; 412 after another change by a client or a push. The progress of a revision is no such change. */
                "If-Match"?: string;
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the deployment */
                deployment_id: string;
                /** @description Id of the revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redeploy a revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentResponse"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The resource is not the one of `If-Match` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Deployment ID 6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11 has changed: read it again."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Pushes_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the webhook for pushes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushWebhook"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Audit_list: {
        parameters: {
            query?: {
                /** @description Maximum number of events. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Action. */
                action?: "create_deployment" | "update_deployment" | "delete_deployment" | "create_revision" | "redeploy_revision" | "interrupt_revision" | "create_api_key" | "revoke_api_key" | "create_workspace" | "create_webhook" | "update_webhook" | "rotate_webhook_secret" | "delete_webhook" | "create_listener" | "update_listener" | "delete_listener";
                /** @description Id of the key, or subject of the token. */
                actor_id?: string;
                /** @description Id of a deployment with its revisions, of a revision, a key or a workspace. */
                object_id?: string;
                /** @description Earliest time, inclusive; ISO 8601. */
                start_time?: string;
                /** @description Latest time, inclusive; ISO 8601. */
                end_time?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List changes in the workspace */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the webhooks of the workspace */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description Create a webhook */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description Update a webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_rotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecret"];
            };
        };
        responses: {
            /** @description Rotate the secret of a webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_deliveries: {
        parameters: {
            query?: {
                /** @description Maximum number of deliveries. */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only deliveries of this status. */
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path: {
                /** @description Id of the webhook */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List deliveries of a webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_delivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook */
                webhook_id: string;
                /** @description Id of the delivery */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryWithAttempts"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Webhooks_redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook */
                webhook_id: string;
                /** @description Id of the delivery */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliver again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
