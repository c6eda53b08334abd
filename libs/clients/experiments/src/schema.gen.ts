// Generated from openapi/experiments.json by `npm run generate`; do not edit.
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
    "/api/v1/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the capabilities of the server
         * @description Official clients read it first. Needs no key.
         */
        get: operations["System_info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/info/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Disk health
         * @description Serves official tools. Needs no key.
         */
        get: operations["System_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ok": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive?
         * @description The same as `/ok`, at the address clients use.
         */
        get: operations["System_ok"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The workspace of the key
         * @description Official clients build links with its id.
         */
        get: operations["System_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The workspaces of the key
         * @description Workspaces that `X-Tenant-Id` may name. For a key of all workspaces: the workspace of the request.
         */
        get: operations["System_workspaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/current/usage_limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the capabilities of the workspace
         * @description There are no limits of a workspace.
         */
        get: operations["System_usageLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/upload-experiment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an experiment that ran elsewhere
         * @description Stores an experiment with its runs, examples and feedback, all or nothing. The dataset is the one that an earlier upload made with the same `dataset_id` or `dataset_name`, or a new one. Up to 100 violations are reported at once. The answer carries no statistics: read the experiment with `include_stats=true`. Also served at `/datasets/upload-experiment`. The body may be compressed (`Content-Encoding` gzip, deflate, br). With `Content-Type: application/x-ndjson` the first line is the experiment without `results`, and each further line a row. With `validate_only=true` nothing is stored, and the answer is an `UploadCheck`. Anomalies are counted in `X-Heddle-Warnings` and listed in the receipt of the upload, which `Link` names.
         */
        post: operations["Uploads_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/upload-experiment/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an upload in chunks
         * @description For experiments that are too large for one request, or for unreliable connections. Send the experiment first, without `results`; then its rows in any number of requests; then `complete`, which stores everything or nothing. An invalid name or dataset is refused here.
         */
        post: operations["ChunkedUploads_open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/upload-experiment/sessions/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of an upload
         * @description The next chunk begins at `next_offset`.
         */
        get: operations["ChunkedUploads_get"];
        put?: never;
        post?: never;
        /**
         * Abort an upload
         * @description Deletes its rows. A completed upload answers 409.
         */
        delete: operations["ChunkedUploads_abort"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/upload-experiment/sessions/{upload_id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send rows of an upload
         * @description A list of rows, or with `Content-Type: application/x-ndjson` a row in each line; compressed, too. `offset` is the number of rows sent before. The same rows at the same offset are acknowledged again; other rows there, and an offset that leaves a gap, answer 409 with `expected_offset`. Rows are checked as they come.
         */
        put: operations["ChunkedUploads_append"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/upload-experiment/sessions/{upload_id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an upload in chunks
         * @description Stores all rows in one transaction and answers as an upload in one piece does. Completing again gives the same answer until the upload expires. What is refused stays open. With `validate_only=true` nothing is stored.
         */
        post: operations["ChunkedUploads_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{session_id}/upload-receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the receipt of an upload
         * @description Size, counts and warnings of the upload of this experiment.
         */
        get: operations["UploadReceipts_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trace a run
         * @description Stores a run; the project that `session_name` names is created if it does not exist. A repeated request is merged. A change that comes before its run, and a run that comes before its session, wait for a day.
         */
        post: operations["Tracing_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trace many runs
         * @description New runs in `post`, changes in `patch`. 422 names each run that is refused; all others are stored. A change that comes before its run, and a run that comes before its session, wait for a day.
         */
        post: operations["Tracing_createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/multipart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trace many runs as a form
         * @description The same as `/runs/batch` in parts: `post.{id}` and `patch.{id}` hold a run as JSON, and `post.{id}.inputs` (`outputs`, `events`, `extra`, `error`, `serialized`) a member of it. Parts of attachments and of feedback are refused. 422 names each run that is refused; all others are stored. A change that comes before its run, and a run that comes before its session, wait for a day.
         */
        post: operations["Tracing_createParts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run
         * @description Run with inputs, outputs and statistics of its feedback.
         */
        get: operations["Runs_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a run
         * @description Null and absent members change nothing. A change that comes before its run, and a run that comes before its session, wait for a day.
         */
        patch: operations["Tracing_update"];
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List experiments
         * @description Experiments are the sessions with a reference dataset; every workspace also has one plain session named `default`. Statistics are null unless `include_stats` is set.
         */
        get: operations["Sessions_list"];
        put?: never;
        /**
         * Create an experiment or a project
         * @description With `reference_dataset_id` it is an experiment, which gets the next number of its dataset. A name in use answers 409; with `upsert=true` the existing session is changed.
         */
        post: operations["TracedSessions_create"];
        /**
         * Delete several experiments
         * @description Unknown ids are ignored.
         */
        delete: operations["Sessions_deleteMany"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List datasets
         * @description Latest experiment first, unless sorted otherwise.
         */
        get: operations["Datasets_list"];
        put?: never;
        /**
         * Create a dataset
         * @description Clients write its examples. Uploads create datasets of their own.
         */
        post: operations["Datasets_create"];
        /**
         * Delete several datasets
         * @description Their examples, experiments, runs and feedback go with them.
         */
        delete: operations["Datasets_deleteMany"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a dataset
         * @description Dataset with the number of its examples and experiments.
         */
        get: operations["Datasets_get"];
        put?: never;
        post?: never;
        /**
         * Delete a dataset
         * @description Also deletes its examples, experiments, runs and feedback.
         */
        delete: operations["Datasets_delete"];
        options?: never;
        head?: never;
        /**
         * Change a dataset
         * @description Absent members stay as they are.
         */
        patch: operations["Datasets_update"];
        trace?: never;
    };
    "/api/v1/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an experiment
         * @description `include_stats=true` adds statistics.
         */
        get: operations["Sessions_get"];
        put?: never;
        post?: never;
        /**
         * Delete an experiment
         * @description Also deletes its runs and feedback; the examples stay.
         */
        delete: operations["Sessions_delete"];
        options?: never;
        head?: never;
        /**
         * Change an experiment
         * @description Null and absent members change nothing.
         */
        patch: operations["Sessions_update"];
        trace?: never;
    };
    "/api/v1/sessions/{session_id}/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the metadata of its runs
         * @description The most frequent values by key, of texts, numbers and booleans in the 50,000 latest runs; 100 keys at most.
         */
        get: operations["Sessions_metadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List versions
         * @description Newest first. Every request that writes examples makes one.
         */
        get: operations["Versions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/versions/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions
         * @description Searches the content and metadata of examples.
         */
        get: operations["Versions_diff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version
         * @description Finds a version by its name or by a time at which it was in effect. Default: the newest version.
         */
        get: operations["Versions_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Name a version
         * @description If another version of the dataset has the name, it loses the name.
         */
        put: operations["Versions_tag"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List examples
         * @description Examples of one dataset, with given ids, or of the whole workspace.
         */
        get: operations["Examples_list"];
        put?: never;
        /**
         * Create an example
         * @description The dataset must be one that clients write. An existing id is refused with 409.
         */
        post: operations["ExampleWrites_create"];
        /**
         * Delete several examples
         * @description Older versions of their datasets keep them. Unknown ids are ignored.
         */
        delete: operations["ExampleWrites_deleteMany"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/examples/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count examples
         * @description Takes the filters of the list.
         */
        get: operations["Examples_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/examples/{example_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an example
         * @description The newest version, or with `as_of` an older one, also of a deleted example.
         */
        get: operations["Examples_get"];
        put?: never;
        post?: never;
        /**
         * Delete an example
         * @description Older versions of its dataset keep it.
         */
        delete: operations["ExampleWrites_delete"];
        options?: never;
        head?: never;
        /**
         * Change an example
         * @description Null and absent members change nothing.
         */
        patch: operations["ExampleWrites_update"];
        trace?: never;
    };
    "/api/v1/examples/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several examples
         * @description All or none; up to 20,000.
         */
        post: operations["ExampleWrites_createMany"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change several examples
         * @description All or none; null and absent members change nothing.
         */
        patch: operations["ExampleWrites_updateMany"];
        trace?: never;
    };
    "/api/v1/examples/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an example
         * @description Same checks as the creation; nothing is stored.
         */
        post: operations["ExampleWrites_validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/examples/validate/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check several examples
         * @description Same checks as the creation; nothing is stored.
         */
        post: operations["ExampleWrites_validateMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/datasets/examples/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete examples, also from older versions
         * @description Older versions keep them if `hard_delete` is false. Unknown ids are ignored.
         */
        post: operations["PlatformExamples_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/platform/datasets/{dataset_id}/examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create examples from a form
         * @description All or none, as official clients send them.
         */
        post: operations["PlatformExamples_create"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change examples by a form
         * @description All or none, as official clients send them.
         */
        patch: operations["PlatformExamples_update"];
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/splits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List splits
         * @description Names of the splits that examples are in, alphabetically.
         */
        get: operations["Splits_list"];
        /**
         * Add examples to a split
         * @description `remove` removes them from the split.
         */
        put: operations["Splits_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export as CSV
         * @description A column for each member of inputs and outputs; text that looks like a formula gets an apostrophe. All examples of one version, in its order; no limit.
         */
        get: operations["Exports_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/jsonl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export as JSON lines
         * @description One example a line, as it is. All examples of one version, in its order; no limit.
         */
        get: operations["Exports_jsonl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/openai": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export for OpenAI Evals
         * @description One line per example: `input` is a list of messages, `ideal` the answer. All examples of one version, in its order; no limit.
         */
        get: operations["Exports_openai"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/openai_ft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export for fine-tuning
         * @description One line per example: `messages` ends with the expected answer. All examples of one version, in its order; no limit.
         */
        get: operations["Exports_fineTuning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a dataset from a CSV file
         * @description One example a row; all values are text. Without a name the dataset has that of the file.
         */
        post: operations["Imports_createDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/examples/upload/{dataset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the rows of a CSV file
         * @description All or none; all values are text.
         */
        post: operations["Imports_addExamples"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy examples to another dataset
         * @description Under ids of their own. The source may hold uploaded experiments; the target may not.
         */
        post: operations["Imports_clone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the dataset shared?
         * @description Its token, or null.
         */
        get: operations["Shares_get"];
        /**
         * Share the dataset
         * @description The holder of the token reads the current dataset without a key, below `/api/v1/public/{share_token}`. A shared dataset keeps its token.
         */
        put: operations["Shares_share"];
        post?: never;
        /**
         * Stop sharing the dataset
         * @description The token becomes invalid.
         */
        delete: operations["Shares_unshare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/{share_token}/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shared dataset
         * @description Needs no key: the token is enough.
         */
        get: operations["SharedView_dataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/{share_token}/examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List examples of a shared dataset
         * @description Same as the list of examples with a key.
         */
        get: operations["SharedView_examples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/{share_token}/examples/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count examples of a shared dataset
         * @description Takes the filters of the list.
         */
        get: operations["SharedView_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/{share_token}/datasets/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List experiments of a shared dataset
         * @description None, unless it is shared with `share_projects=true`.
         */
        get: operations["SharedView_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/{share_token}/datasets/runs/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query runs over a shared dataset
         * @description None, unless it is shared with `share_projects=true`. Runs of its experiments alone.
         */
        post: operations["SharedView_runs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Steps of a trace
         * @description The whole trace of the run, which may be any of its steps: times, states and tokens, without contents. At most 20,000 steps.
         */
        get: operations["RunTraces_trace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Statistics of runs over time
         * @description Runs, errors, latency, time to the first token, tokens, cost and feedback in intervals of the start time. Intervals without runs are left out. Their length is chosen from the range and `points`.
         */
        post: operations["RunTraces_series"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query runs
         * @description Latest start first. Filters are combined; `id` takes precedence over all others.
         */
        post: operations["Runs_query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/query/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the filters of a query
         * @description Checks the filters and reads no runs.
         */
        post: operations["Runs_validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Statistics of runs
         * @description Over all runs that the filters choose. With `group_by` an object with the statistics of each group.
         */
        post: operations["Runs_stats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List conversations
         * @description Root runs of a project by `session_id`, `thread_id` or `conversation_id` of their metadata; the latest first.
         */
        post: operations["Runs_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/group/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Statistics of conversations
         * @description Statistics of their root runs, and their number.
         */
        post: operations["Runs_groupStats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export runs as a file
         * @description All runs that match the filters: CSV, or one JSON object per line.
         */
        post: operations["Runs_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete traces
         * @description Deletes whole traces with the feedback on their runs, by id or by metadata.
         */
        post: operations["Runs_delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/runs/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query runs (v2)
         * @description Runs of projects or of the experiments of a dataset; latest start first. Without `min_start_time` those of the last day, without `selects` their ids.
         */
        post: operations["RunsV2_query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run (v2)
         * @description A run of a project, with the selected fields.
         */
        get: operations["RunsV2_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/runs/{run_id}/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the address of a run in the console
         * @description The address of its page in the console.
         */
        get: operations["RunsV2_url"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links of a run
         * @description Only valid links, oldest first.
         */
        get: operations["FeedbackTokens_list"];
        put?: never;
        /**
         * Create links for feedback
         * @description The holder of a link judges one key of one run, without an API key, until the link expires.
         */
        post: operations["FeedbackTokens_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback/tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Give feedback by a link
         * @description Target of a link in a mail or a page; the address has the judgement. Needs no key.
         */
        get: operations["FeedbackTokens_useByAddress"];
        put?: never;
        /**
         * Give feedback by a link, with a body
         * @description Needs no key.
         */
        post: operations["FeedbackTokens_use"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback-configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the configurations of feedback keys
         * @description Uploads and feedback fill this from `feedback_config`.
         */
        get: operations["FeedbackConfigs_list"];
        put?: never;
        /**
         * Create the configuration of a feedback key
         * @description A key that is configured in the same way is answered as it is; one that is not answers 400. Without `is_lower_score_better`, or with false, the direction is not set; PATCH sets either direction.
         */
        post: operations["FeedbackConfigs_create"];
        /**
         * Delete the configuration of a feedback key
         * @description Feedback of the key stays, with its categories; the key has no direction any more.
         */
        delete: operations["FeedbackConfigs_delete"];
        options?: never;
        head?: never;
        /**
         * Change the configuration of a feedback key
         * @description Nulls and absent members leave things as they are. Which direction is better counts at once, for stored feedback, too; the categories that stored feedback counts for stay as they are.
         */
        patch: operations["FeedbackConfigs_update"];
        trace?: never;
    };
    "/api/v1/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List feedback
         * @description Newest first. Filters are combined.
         */
        get: operations["Feedback_list"];
        put?: never;
        /**
         * Give feedback
         * @description On a run (`run_id`), which may arrive later, or on an experiment as a whole (`session_id`). The same feedback under the same `id` is answered as it is stored; other content under that id answers 409.
         */
        post: operations["Feedback_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback/eager": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give feedback
         * @description The same as `POST /feedback`.
         */
        post: operations["Feedback_createEagerly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback/{feedback_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one feedback
         * @description The score, its reasons and its source.
         */
        get: operations["Feedback_get"];
        put?: never;
        post?: never;
        /**
         * Delete feedback
         * @description Statistics no longer include it.
         */
        delete: operations["Feedback_delete"];
        options?: never;
        head?: never;
        /**
         * Change feedback
         * @description Nulls and absent members leave things as they are. A score ends that the judgement failed.
         */
        patch: operations["Feedback_update"];
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/experiments/grouped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Experiments by their metadata
         * @description Groups of the experiments of a dataset with equal values of some keys, and the statistics of each group.
         */
        post: operations["ExperimentViews_grouped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/experiment-view-overrides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Display of the columns of experiments
         * @description Applies to all users of the workspace. A dataset has at most one override.
         */
        get: operations["ExperimentViews_list"];
        put?: never;
        /**
         * Create an override
         * @description A dataset that has an override answers 409.
         */
        post: operations["ExperimentViews_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/experiment-view-overrides/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an override
         * @description Display of the columns of experiments.
         */
        get: operations["ExperimentViews_get"];
        put?: never;
        post?: never;
        /**
         * Delete an override
         * @description Columns have their default display again.
         */
        delete: operations["ExperimentViews_delete"];
        options?: never;
        head?: never;
        /**
         * Change an override
         * @description The columns replace the stored ones.
         */
        patch: operations["ExperimentViews_update"];
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Experiments compared as a whole
         * @description Per metric averages, differences against the baseline and counts of changes, and how many examples the experiments share. With `statistics` also how sure the differences are.
         */
        post: operations["Comparison_summary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/comparison/distribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Distribution of a metric over the examples
         * @description For charts: number of examples by value, and pairs of values with the baseline, in cells. Repetitions count as their mean.
         */
        post: operations["Comparison_distribution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Experiments side by side, row by row
         * @description Examples that at least one of the experiments has a run on, in the order of upload unless sorted. As CSV one line per example.
         */
        post: operations["ComparedRows_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/comparison/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rows of a comparison and their order
         * @description Ids of the examples that pass, and how many there are in all: a table sorts and filters by it and reads the contents of the rows in sight alone: of the first with `previews`, of others with `example_ids` of `POST .../runs`.
         */
        post: operations["ComparedRows_list"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/comparison/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download a comparison
         * @description All rows, as a stream: `long` has a line per example, experiment and metric, `wide` one per example. In CSV a text that a spreadsheet would interpret as a formula has a quote before it.
         */
        post: operations["ComparedRows_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/runs/delta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Examples that improved or regressed on a metric
         * @description By the mean score of each example and the direction in the configuration of the key.
         */
        post: operations["ComparedRows_deltas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/runs/delta/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Examples that improved or regressed on many metrics
         * @description Over all examples of the baseline. One event `data` for each metric, as it is computed: `{"feedback_deltas": {"<key>": {"<experiment>": {"improved_examples": [], "regressed_examples": []}}}, "errors": null}`; the last event is `end`. `curl -N` shows them as they come.
         */
        post: operations["ComparedRows_streamDeltas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/datasets/{dataset_id}/experiment-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Examples with the runs of experiments, page by page
         * @description Each run has its id and the members in `selects`. A single experiment can be sorted by a score.
         */
        post: operations["ExperimentRuns_query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/group/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Experiments side by side, by metadata
         * @description Groups runs by a value of their metadata, or of the metadata of their examples. The largest group comes first. Each has statistics over all its runs, and by experiment. An example is in a group if a run on it is.
         */
        post: operations["ExperimentRuns_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the storage of the workspace
         * @description The last measurement by a sweep; `measured_at` is null before the first one.
         */
        get: operations["Retention_storage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the retention policies
         * @description A dry run: the effective rules, and the data that the next sweep removes if nothing changes.
         */
        get: operations["Retention_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retention/datasets/{dataset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the rule of a dataset
         * @description Replaces the settings of the service for the dataset; an absent or null field removes nothing.
         */
        put: operations["Retention_setRule"];
        post?: never;
        /**
         * Delete the rule of a dataset
         * @description The settings of the service apply again.
         */
        delete: operations["Retention_removeRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retention/sessions/{session_id}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pin an experiment
         * @description Retention leaves it alone, as it does the baselines of datasets. It can still be deleted.
         */
        put: operations["Retention_pin"];
        post?: never;
        /**
         * Unpin an experiment
         * @description Retention applies to the experiment again.
         */
        delete: operations["Retention_unpin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/comparative": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a pairwise comparison
         * @description Compares experiments of one dataset. Its judges then write feedback on their runs, with its id as `comparative_experiment_id`.
         */
        post: operations["Pairwise_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/comparative": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pairwise comparisons
         * @description Comparisons with the preferences of their judges: wins, ties and losses of each experiment.
         */
        get: operations["Pairwise_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/comparative/{comparative_experiment_id}": {
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
         * Delete a pairwise comparison
         * @description Also deletes the feedback of its judges; the experiments stay.
         */
        delete: operations["Pairwise_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BatchIngestConfig: {
            /**
             * @description Runs may be sent as multipart
             * @example false
             */
            use_multipart_endpoint: boolean;
            /**
             * @description Hint to clients
             * @example 1000
             */
            scale_up_qsize_trigger: number;
            /**
             * @description Hint to clients
             * @example 16
             */
            scale_up_nthreads_limit: number;
            /**
             * @description Hint to clients
             * @example 4
             */
            scale_down_nempty_trigger: number;
            /**
             * @description Hint to clients: items per batch
             * @example 100
             */
            size_limit: number;
            /**
             * @description Largest request body in bytes
             * @example 268435456
             */
            size_limit_bytes: number;
        };
        Info: {
            /**
             * @description Version of the API that clients may rely on
             * @example 0.16.14
             */
            version: string;
            /**
             * @description Always null
             * @example null
             */
            git_sha: string | null;
            /**
             * Format: date-time
             * @description Always null
             * @example null
             */
            license_expiration_time: string | null;
            /** @description Batches that clients may send */
            batch_ingest_config: components["schemas"]["BatchIngestConfig"];
            /**
             * @description Switches that clients understand
             * @example {}
             */
            instance_flags: {
                [key: string]: unknown;
            };
            /**
             * @description Always null
             * @example null
             */
            customer_info: {
                [key: string]: unknown;
            } | null;
        };
        HealthInfo: {
            /**
             * @description Always 100
             * @example 100
             */
            clickhouse_disk_free_pct: number;
        };
        Alive: {
            /**
             * @description Alive
             * @example true
             */
            ok: boolean;
        };
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
            code?: "body_aborted" | "body_too_large" | "comparative_experiment_exists" | "comparative_experiment_not_found" | "comparison_too_large" | "compressed_body" | "corrupt_body" | "credential_service_unavailable" | "database_unavailable" | "dataset_exists" | "dataset_externally_managed" | "dataset_mismatch" | "dataset_not_externally_managed" | "dataset_not_found" | "dataset_share_not_found" | "dataset_version_not_found" | "example_changed" | "example_exists" | "example_in_other_dataset" | "example_not_found" | "feedback_config_exists" | "feedback_config_not_found" | "feedback_exists" | "feedback_not_found" | "feedback_token_not_found" | "idempotency_mismatch" | "internal" | "invalid_filter" | "invalid_host" | "invalid_target" | "method_not_allowed" | "no_route" | "not_ready" | "not_supported" | "permission_denied" | "run_not_found" | "schema_checks_busy" | "session_exists" | "session_not_found" | "slow_body" | "tenant_forbidden" | "too_many_bodies" | "too_many_comparisons" | "too_many_open_uploads" | "too_many_uploads" | "unauthenticated" | "unreadable_body" | "unsupported_encoding" | "upload_completed" | "upload_not_found" | "upload_offset_mismatch" | "upload_receipt_not_found" | "upload_too_large" | "view_override_exists" | "view_override_not_found" | "workspace_not_found";
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
        Settings: {
            /**
             * Format: uuid
             * @description Workspace
             * @example 00000000-0000-4000-8000-000000000001
             */
            id: string;
            /**
             * @description Name to show
             * @example Workspace 00000000
             */
            display_name: string;
            /**
             * Format: date-time
             * @description When the workspace was first seen here
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * @description Always null
             * @example null
             */
            tenant_handle: string | null;
        };
        Workspace: {
            /**
             * Format: uuid
             * @description Workspace
             * @example 00000000-0000-4000-8000-000000000001
             */
            id: string;
            /**
             * Format: uuid
             * @description Always null
             * @example null
             */
            organization_id: string | null;
            /**
             * Format: date-time
             * @description When the workspace was first seen here
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * @description Name to show
             * @example Workspace 00000000
             */
            display_name: string;
            /**
             * @description Always false
             * @example false
             */
            is_personal: boolean;
            /**
             * @description Always false
             * @example false
             */
            is_deleted: boolean;
            /**
             * @description Always null
             * @example null
             */
            tenant_handle: string | null;
            /**
             * @description Always null
             * @example null
             */
            data_plane_url: string | null;
            /**
             * @description Always false
             * @example false
             */
            read_only: boolean;
            /**
             * Format: uuid
             * @description Always null
             * @example null
             */
            role_id: string | null;
            /**
             * @description Always null
             * @example null
             */
            role_name: string | null;
            /**
             * @description Permissions of the key
             * @example [
             *       "datasets:read"
             *     ]
             */
            permissions: string[];
        };
        UsageLimits: {
            /**
             * @description Always false
             * @example false
             */
            in_reject_set: boolean;
            /**
             * @description Always null
             * @example null
             */
            usage_limit_type: string | null;
            /**
             * @description Always null
             * @example null
             */
            tenant_limit: number | null;
        };
        UploadedExamples: {
            /**
             * @description Created by the upload
             * @example 2
             */
            new: number;
            /**
             * @description Known examples whose content the upload changes, in a new version
             * @example 1
             */
            revised: number;
            /**
             * @description Unchanged known examples
             * @example 0
             */
            unchanged: number;
        };
        UploadWarning: {
            /**
             * @description Machine-readable kind of the warning
             * @example score_out_of_range
             */
            code: string;
            /**
             * @description Text of the warning for people
             * @example Scores are below the minimum or above the maximum
             */
            message: string;
            /**
             * @description Number of occurrences
             * @example 3
             */
            count: number;
            /**
             * @description First locations, in the form of error locations
             * @example [
             *       [
             *         "body",
             *         "results",
             *         0,
             *         "evaluation_scores",
             *         1
             *       ]
             *     ]
             */
            places: (string | number)[][];
            /**
             * @description The first names of unknown fields
             * @example [
             *       "rows"
             *     ]
             */
            names?: string[];
        };
        UploadCheckDataset: {
            /**
             * Format: uuid
             * @description Null where it is new and its id is generated
             */
            id: string | null;
            /**
             * @description Null where it is new and its name is generated
             * @example rivers
             */
            name: string | null;
            /**
             * @description Whether it exists already
             * @example true
             */
            exists: boolean;
        };
        UploadCheck: {
            /**
             * @description Rows, each a run
             * @example 4
             */
            rows: number;
            /**
             * @description Rows that repeat the example of an earlier one
             * @example 1
             */
            repeated_rows: number;
            /** @description Examples that the rows name */
            examples: components["schemas"]["UploadedExamples"];
            /**
             * @description Feedback items, on rows and on the experiment
             * @example 8
             */
            feedback: number;
            /** @description Anomalies that were accepted */
            warnings: components["schemas"]["UploadWarning"][];
            /**
             * @description Always true: an invalid upload gets the same answer as without `validate_only`
             * @example true
             */
            valid: boolean;
            /** @description The dataset that the experiment would belong to */
            dataset: components["schemas"]["UploadCheckDataset"];
        };
        UploadFeedbackSource: {
            /**
             * @description Source of the judgement
             * @example model
             * @enum {string}
             */
            type: "app" | "api" | "model" | "auto_eval";
            /**
             * @description Anything about the judge
             * @example {
             *       "model": "judge-1"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        UploadFeedbackCategory: {
            /**
             * @description Score of the category
             * @example 1
             */
            value: number;
            /**
             * @description Name of the category
             * @example correct
             */
            label?: string | null;
        };
        UploadFeedbackConfig: {
            /**
             * @description Meaning of the scores of this key
             * @example continuous
             * @enum {string}
             */
            type: "continuous" | "categorical" | "freeform";
            /**
             * @description Lowest score expected
             * @example 0
             */
            min?: number | null;
            /**
             * @description Highest score expected
             * @example 1
             */
            max?: number | null;
            /** @description The categories of a categorical key */
            categories?: components["schemas"]["UploadFeedbackCategory"][] | null;
        };
        UploadFeedback: {
            /**
             * @description Name of the metric
             * @example correctness
             */
            key: string;
            /**
             * @description Number; true counts as 1 and false as 0
             * @example 1
             */
            score?: (number | boolean) | null;
            /**
             * @description Label or other value; anything but a list
             * @example CORRECT
             */
            value?: (number | boolean | string | {
                [key: string]: unknown;
            }) | null;
            /**
             * @description Reason for the score
             * @example The river is right
             */
            comment?: string | null;
            /**
             * @description The correct answer
             * @example {
             *       "answer": "Seine"
             *     }
             */
            correction?: ({
                [key: string]: unknown;
            } | string) | null;
            /** @description Source of the judgement; `{"type": "api"}` when absent */
            feedback_source?: components["schemas"]["UploadFeedbackSource"] | null;
            /** @description Meaning of the scores of this key; stored for the key */
            feedback_config?: components["schemas"]["UploadFeedbackConfig"] | null;
            /**
             * @description Default: the time of the request
             * @example 2026-01-05T10:00:02Z
             */
            created_at?: (string | number) | null;
            /**
             * @description Default: the time of the request
             * @example 2026-01-05T10:00:02Z
             */
            modified_at?: (string | number) | null;
            /**
             * Format: uuid
             * @description Chosen by the client, or generated
             * @example 0b7c4a9e-5c55-4d1c-9d0d-3f1c6f3f9a11
             */
            id?: string | null;
            /**
             * Format: uuid
             * @description Id that all feedback of one judgement shares
             */
            feedback_group_id?: string | null;
            /**
             * Format: uuid
             * @description Pairwise comparison that the feedback belongs to
             */
            comparative_experiment_id?: string | null;
            /** @description Anything else */
            extra?: {
                [key: string]: unknown;
            } | null;
        };
        UploadRow: {
            /**
             * Format: uuid
             * @description Id of the example. Rows of several experiments with the same id are compared
             * @example 3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01
             */
            row_id: string;
            /**
             * @description Input of the run and of the example
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs: {
                [key: string]: unknown;
            };
            /**
             * @description Reference outputs of the example
             * @example {
             *       "answer": "Seine"
             *     }
             */
            expected_outputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Outputs of the run
             * @example {
             *       "answer": "Seine"
             *     }
             */
            actual_outputs?: {
                [key: string]: unknown;
            } | null;
            /** @description Feedback on the run */
            evaluation_scores?: components["schemas"]["UploadFeedback"][] | null;
            /**
             * @description Start of the run
             * @example 2026-01-05T10:00:00Z
             */
            start_time: string | number;
            /**
             * @description End of the run
             * @example 2026-01-05T10:00:02Z
             */
            end_time: string | number;
            /**
             * @description Name of the run
             * @example answer question
             */
            run_name?: string | null;
            /**
             * @description Error of the run; a run with an error counts as failed
             * @example null
             */
            error?: string | null;
            /**
             * @description Anything about the run
             * @example {
             *       "model": "small-1"
             *     }
             */
            run_metadata?: {
                [key: string]: unknown;
            } | null;
        };
        Dataset: {
            /**
             * Format: uuid
             * @description Id of the dataset
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            id: string;
            /**
             * Format: uuid
             * @description Workspace
             * @example 00000000-0000-4000-8000-000000000001
             */
            tenant_id: string;
            /**
             * @description Unique in the workspace
             * @example rivers
             */
            name: string;
            /**
             * @description Shown beside the name
             * @example Rivers and their cities
             */
            description: string | null;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * @description Form of its examples
             * @example kv
             */
            data_type: string;
            /**
             * @description JSON schema of inputs
             * @example null
             */
            inputs_schema_definition: {
                [key: string]: unknown;
            } | null;
            /**
             * @description JSON schema of outputs
             * @example null
             */
            outputs_schema_definition: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Made by an upload
             * @example true
             */
            externally_managed: boolean;
            /**
             * @description Always null
             * @example null
             */
            transformations: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Anything about the dataset
             * @example null
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Experiment that others are compared with
             * @example null
             */
            baseline_experiment_id: string | null;
            /**
             * @description Examples; null when excluded
             * @example 2
             */
            example_count: number | null;
            /**
             * @description Experiments
             * @example 1
             */
            session_count: number;
            /**
             * Format: date-time
             * @description Last change
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string;
            /**
             * Format: date-time
             * @description Start of the latest experiment
             * @example 2026-01-05T10:00:00+00:00
             */
            last_session_start_time: string | null;
        };
        RunFacet: {
            /**
             * @description name, run_type, status or tag
             * @example status
             */
            key: string;
            /**
             * @description Their common values
             * @example error
             */
            value: string;
            /**
             * @description The filter that finds them
             * @example eq(status, "error")
             */
            query: string;
            /**
             * @description Their number
             * @example 3
             */
            n: number;
        };
        ExperimentProgress: {
            /**
             * @description Runs that it is to have, repetitions included
             * @example 20
             */
            expected_run_count: number;
            /**
             * @description Share of them that have ended, 0 to 1
             * @example 0.5
             */
            run_progress: number;
            /**
             * @description Share of them that have feedback, 0 to 1, by key
             * @example {
             *       "correctness": 0.5
             *     }
             */
            evaluator_progress: {
                [key: string]: number;
            };
        };
        Session: {
            /**
             * Format: uuid
             * @description Id of the experiment
             * @example 9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10
             */
            id: string;
            /**
             * Format: uuid
             * @description Workspace
             * @example 00000000-0000-4000-8000-000000000001
             */
            tenant_id: string;
            /**
             * @description Unique in the workspace
             * @example prompt v2
             */
            name: string;
            /**
             * @description Shown beside the name
             * @example Shorter system prompt
             */
            description: string | null;
            /**
             * Format: date-time
             * @description When the experiment began
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string;
            /**
             * Format: date-time
             * @description When the experiment ended
             * @example 2026-01-05T10:00:05+00:00
             */
            end_time: string | null;
            /**
             * @description `metadata` has the values of the upload
             * @example {
             *       "metadata": {
             *         "model": "small-1"
             *       }
             *     }
             */
            extra: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Dataset that new examples go to
             * @example null
             */
            default_dataset_id: string | null;
            /**
             * Format: uuid
             * @description Dataset of the experiment; null for a plain project
             */
            reference_dataset_id: string | null;
            /**
             * @description Retention of runs
             * @example longlived
             */
            trace_tier: string;
            /**
             * Format: date-time
             * @description Always null
             * @example null
             */
            last_run_start_time_live: string | null;
            /**
             * @description Runs; roots, as in everything that follows
             * @example 2
             */
            run_count: number | null;
            /**
             * @description Median latency in seconds, interpolated
             * @example 1.5
             */
            latency_p50: number | null;
            /**
             * @description 99th percentile of latency in seconds, interpolated
             * @example 1.99
             */
            latency_p99: number | null;
            /**
             * @description Median of the seconds to the first token, over runs that streamed
             * @example null
             */
            first_token_p50: number | null;
            /**
             * @description 99th percentile of the same
             * @example null
             */
            first_token_p99: number | null;
            /**
             * @description All tokens; null if no run reports any
             * @example null
             */
            total_tokens: number | null;
            /**
             * @description Input tokens; null if no run reports any
             * @example null
             */
            prompt_tokens: number | null;
            /**
             * @description Output tokens; null if no run reports any
             * @example null
             */
            completion_tokens: number | null;
            /**
             * @description US dollars in total; null if no run reports any
             * @example null
             */
            total_cost: string | null;
            /**
             * @description US dollars for input; null if no run reports any
             * @example null
             */
            prompt_cost: string | null;
            /**
             * @description US dollars for output; null if no run reports any
             * @example null
             */
            completion_cost: string | null;
            /**
             * Format: date-time
             * @description Start of the latest run
             * @example 2026-01-05T10:00:00+00:00
             */
            last_run_start_time: string | null;
            /**
             * @description Feedback on the runs, by key
             * @example {
             *       "correctness": {
             *         "n": 2,
             *         "avg": 0.5,
             *         "min": 0,
             *         "max": 1,
             *         "stdev": 0.7071067811865476,
             *         "errors": 0,
             *         "values": {},
             *         "comments": [],
             *         "sources": [
             *           "model"
             *         ],
             *         "contains_thread_feedback": false
             *       }
             *     }
             */
            feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            } | null;
            /**
             * @description Feedback on the experiment as a whole, by key
             * @example {
             *       "correctness": {
             *         "n": 2,
             *         "avg": 0.5,
             *         "min": 0,
             *         "max": 1,
             *         "stdev": 0.7071067811865476,
             *         "errors": 0,
             *         "values": {},
             *         "comments": [],
             *         "sources": [
             *           "model"
             *         ],
             *         "contains_thread_feedback": false
             *       }
             *     }
             */
            session_feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            } | null;
            /**
             * @description Common values of the latest 50,000 root runs, ten of each, if `facets=true`; otherwise empty
             * @example []
             */
            run_facets: components["schemas"]["RunFacet"][] | null;
            /**
             * @description Share of runs with an error, 0 to 1
             * @example 0
             */
            error_rate: number | null;
            /**
             * @description Share of runs that streamed
             * @example 0
             */
            streaming_rate: number | null;
            /**
             * @description 1-based ordinal of the experiment in its dataset
             * @example 1
             */
            test_run_number: number | null;
            /** @description Progress; null if the expected number of runs is unknown */
            experiment_progress: components["schemas"]["ExperimentProgress"] | null;
        };
        UploadResponse: {
            /** @description The dataset as it was before the rows of this upload */
            dataset: components["schemas"]["Dataset"];
            /** @description The experiment; its statistics are null here, read it to get them */
            experiment: components["schemas"]["Session"];
        };
        UploadExperiment: {
            /**
             * @description Name of the experiment, unique in the workspace
             * @example prompt v2
             */
            experiment_name: string;
            /**
             * @description Shown beside the experiment
             * @example Shorter system prompt
             */
            experiment_description?: string | null;
            /**
             * @description Start of the experiment; no row may start earlier
             * @example 2026-01-05T10:00:00Z
             */
            experiment_start_time: string | number;
            /**
             * @description End of the experiment; no row may end later
             * @example 2026-01-05T10:00:05Z
             */
            experiment_end_time: string | number;
            /**
             * Format: uuid
             * @description Id of the dataset in the system it comes from; generated when only `dataset_name` is given
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            dataset_id?: string | null;
            /**
             * @description Name of the dataset; generated when only `dataset_id` is given
             * @example rivers
             */
            dataset_name?: string | null;
            /**
             * @description Used when the dataset is created
             * @example Rivers and their cities
             */
            dataset_description?: string | null;
            /**
             * @description Anything about the experiment; at most 64 KiB
             * @example {
             *       "model": "small-1"
             *     }
             */
            experiment_metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Feedback on the experiment as a whole */
            summary_experiment_scores?: components["schemas"]["UploadFeedback"][] | null;
            /** @description One item per example and run; may be empty */
            results: components["schemas"]["UploadRow"][];
        };
        OpenUpload: {
            /**
             * @description Name of the experiment, unique in the workspace
             * @example prompt v2
             */
            experiment_name: string;
            /**
             * @description Shown beside the experiment
             * @example Shorter system prompt
             */
            experiment_description?: string | null;
            /**
             * @description Start of the experiment; no row may start earlier
             * @example 2026-01-05T10:00:00Z
             */
            experiment_start_time: string | number;
            /**
             * @description End of the experiment; no row may end later
             * @example 2026-01-05T10:00:05Z
             */
            experiment_end_time: string | number;
            /**
             * Format: uuid
             * @description Id of the dataset in the system it comes from; generated when only `dataset_name` is given
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            dataset_id?: string | null;
            /**
             * @description Name of the dataset; generated when only `dataset_id` is given
             * @example rivers
             */
            dataset_name?: string | null;
            /**
             * @description Used when the dataset is created
             * @example Rivers and their cities
             */
            dataset_description?: string | null;
            /**
             * @description Anything about the experiment; at most 64 KiB
             * @example {
             *       "model": "small-1"
             *     }
             */
            experiment_metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Feedback on the experiment as a whole */
            summary_experiment_scores?: components["schemas"]["UploadFeedback"][] | null;
        };
        ChunkedUpload: {
            /**
             * Format: uuid
             * @description Names the upload in further requests
             * @example 5b8d0c7e-0a53-4d52-9a3b-1f1c5f6f7a20
             */
            upload_id: string;
            /**
             * @description Whether rows are accepted
             * @example open
             * @enum {string}
             */
            state: "open" | "completed";
            /**
             * @description Rows that are here: the offset of the next ones
             * @example 5000
             */
            next_offset: number;
            /**
             * @description Bytes of the rows that are here
             * @example 1800000
             */
            received_bytes: number;
            /**
             * Format: uuid
             * @description The experiment; null while the upload is open
             * @example null
             */
            session_id: string | null;
            /**
             * Format: date-time
             * @description When the upload was opened
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it is thrown away, with its rows
             * @example 2026-01-06T10:00:00+00:00
             */
            expires_at: string;
        };
        UploadReceipt: {
            /**
             * @description Rows, each a run
             * @example 4
             */
            rows: number;
            /**
             * @description Rows that repeat the example of an earlier one
             * @example 1
             */
            repeated_rows: number;
            /** @description Examples that the rows name */
            examples: components["schemas"]["UploadedExamples"];
            /**
             * @description Feedback items, on rows and on the experiment
             * @example 8
             */
            feedback: number;
            /** @description Anomalies that were accepted */
            warnings: components["schemas"]["UploadWarning"][];
            /**
             * Format: uuid
             * @description The experiment
             */
            session_id: string;
            /**
             * Format: uuid
             * @description Its dataset at that time
             */
            dataset_id: string;
            /**
             * @description SHA-256 of the decompressed body, hex
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            body_sha256: string;
            /**
             * @description Size of the decompressed body
             * @example 18000
             */
            body_bytes: number;
            /**
             * @description Kind of upload
             * @example json
             * @enum {string}
             */
            format: "json" | "ndjson" | "chunks";
            /**
             * @description `Idempotency-Key` of the request
             * @example null
             */
            idempotency_key: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
        };
        CreateTracedRun: {
            /**
             * @description Name
             * @example answer question
             */
            name?: string | null;
            /**
             * @description Kind of run
             * @example chain
             * @enum {string|null}
             */
            run_type?: "tool" | "chain" | "llm" | "retriever" | "embedding" | "prompt" | "parser" | null;
            /**
             * Format: date-time
             * @description Start; a number is Unix time, also in milliseconds
             * @example 2026-01-05T10:00:00Z
             */
            start_time?: string;
            /**
             * Format: date-time
             * @description End; a run without one is pending
             * @example 2026-01-05T10:00:02Z
             */
            end_time?: string;
            /**
             * @description Reason of the failure
             * @example Error: boom
             */
            error?: string | null;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Outputs; `usage_metadata` in them has tokens and costs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description `metadata`, `runtime` and the like; `metadata.usage_metadata` has tokens and costs, too
             * @example {
             *       "metadata": {
             *         "model": "small-1"
             *       }
             *     }
             */
            extra?: {
                [key: string]: unknown;
            } | null;
            /** @description The executed object, as serialised by its framework */
            serialized?: {
                [key: string]: unknown;
            } | null;
            /** @description Events during the run */
            events?: {
                [key: string]: unknown;
            }[] | null;
            /**
             * @description Tags
             * @example [
             *       "nightly"
             *     ]
             */
            tags?: string[] | null;
            /**
             * Format: uuid
             * @description The run that this one is a step of
             */
            parent_run_id?: string | null;
            /**
             * Format: uuid
             * @description The root of the trace
             */
            trace_id?: string | null;
            /**
             * @description Start and id of each run from the root down to this one, joined by dots
             * @example 20260105T100000000000Z5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            dotted_order?: string | null;
            /**
             * Format: uuid
             * @description Experiment or project; takes precedence over `session_name`
             */
            session_id?: string | null;
            /**
             * @description The same by name; made when there is none
             * @example evaluators
             */
            session_name?: string | null;
            /**
             * Format: uuid
             * @description Example that the run is about
             */
            reference_example_id?: string | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            attachments?: {
                [key: string]: unknown;
            };
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            child_runs?: {
                [key: string]: unknown;
            }[];
            /**
             * Format: uuid
             * @description Chosen by the client; generated when absent
             * @example 5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            id?: string | null;
        };
        BatchedRun: {
            /**
             * @description Name
             * @example answer question
             */
            name?: string | null;
            /**
             * @description Kind of run
             * @example chain
             * @enum {string|null}
             */
            run_type?: "tool" | "chain" | "llm" | "retriever" | "embedding" | "prompt" | "parser" | null;
            /**
             * Format: date-time
             * @description Start; a number is Unix time, also in milliseconds
             * @example 2026-01-05T10:00:00Z
             */
            start_time?: string;
            /**
             * Format: date-time
             * @description End; a run without one is pending
             * @example 2026-01-05T10:00:02Z
             */
            end_time?: string;
            /**
             * @description Reason of the failure
             * @example Error: boom
             */
            error?: string | null;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Outputs; `usage_metadata` in them has tokens and costs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description `metadata`, `runtime` and the like; `metadata.usage_metadata` has tokens and costs, too
             * @example {
             *       "metadata": {
             *         "model": "small-1"
             *       }
             *     }
             */
            extra?: {
                [key: string]: unknown;
            } | null;
            /** @description The executed object, as serialised by its framework */
            serialized?: {
                [key: string]: unknown;
            } | null;
            /** @description Events during the run */
            events?: {
                [key: string]: unknown;
            }[] | null;
            /**
             * @description Tags
             * @example [
             *       "nightly"
             *     ]
             */
            tags?: string[] | null;
            /**
             * Format: uuid
             * @description The run that this one is a step of
             */
            parent_run_id?: string | null;
            /**
             * Format: uuid
             * @description The root of the trace
             */
            trace_id?: string | null;
            /**
             * @description Start and id of each run from the root down to this one, joined by dots
             * @example 20260105T100000000000Z5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            dotted_order?: string | null;
            /**
             * Format: uuid
             * @description Experiment or project; takes precedence over `session_name`
             */
            session_id?: string | null;
            /**
             * @description The same by name; made when there is none
             * @example evaluators
             */
            session_name?: string | null;
            /**
             * Format: uuid
             * @description Example that the run is about
             */
            reference_example_id?: string | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            attachments?: {
                [key: string]: unknown;
            };
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            child_runs?: {
                [key: string]: unknown;
            }[];
            /**
             * Format: uuid
             * @description Chosen by the client
             * @example 5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            id: string;
        };
        RunBatch: {
            /** @description New runs */
            post?: components["schemas"]["BatchedRun"][] | null;
            /** @description Changes of runs, including runs that arrive later */
            patch?: components["schemas"]["BatchedRun"][] | null;
        };
        UpdateTracedRun: {
            /**
             * @description Name
             * @example answer question
             */
            name?: string | null;
            /**
             * @description Kind of run
             * @example chain
             * @enum {string|null}
             */
            run_type?: "tool" | "chain" | "llm" | "retriever" | "embedding" | "prompt" | "parser" | null;
            /**
             * Format: date-time
             * @description Start; a number is Unix time, also in milliseconds
             * @example 2026-01-05T10:00:00Z
             */
            start_time?: string;
            /**
             * Format: date-time
             * @description End; a run without one is pending
             * @example 2026-01-05T10:00:02Z
             */
            end_time?: string;
            /**
             * @description Reason of the failure
             * @example Error: boom
             */
            error?: string | null;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Outputs; `usage_metadata` in them has tokens and costs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description `metadata`, `runtime` and the like; `metadata.usage_metadata` has tokens and costs, too
             * @example {
             *       "metadata": {
             *         "model": "small-1"
             *       }
             *     }
             */
            extra?: {
                [key: string]: unknown;
            } | null;
            /** @description The executed object, as serialised by its framework */
            serialized?: {
                [key: string]: unknown;
            } | null;
            /** @description Events during the run */
            events?: {
                [key: string]: unknown;
            }[] | null;
            /**
             * @description Tags
             * @example [
             *       "nightly"
             *     ]
             */
            tags?: string[] | null;
            /**
             * Format: uuid
             * @description The run that this one is a step of
             */
            parent_run_id?: string | null;
            /**
             * Format: uuid
             * @description The root of the trace
             */
            trace_id?: string | null;
            /**
             * @description Start and id of each run from the root down to this one, joined by dots
             * @example 20260105T100000000000Z5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            dotted_order?: string | null;
            /**
             * Format: uuid
             * @description Experiment or project; takes precedence over `session_name`
             */
            session_id?: string | null;
            /**
             * @description The same by name; made when there is none
             * @example evaluators
             */
            session_name?: string | null;
            /**
             * Format: uuid
             * @description Example that the run is about
             */
            reference_example_id?: string | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            attachments?: {
                [key: string]: unknown;
            };
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            child_runs?: {
                [key: string]: unknown;
            }[];
        };
        CreateSession: {
            /**
             * @description Unique in the workspace; the id when absent
             * @example prompt v3
             */
            name?: string | null;
            /**
             * Format: uuid
             * @description Chosen by the client; generated when absent
             */
            id?: string | null;
            /**
             * @description Shown beside the name
             * @example Shorter system prompt
             */
            description?: string | null;
            /**
             * @description `metadata` and more. At most 64 KiB.
             * @example {
             *       "metadata": {
             *         "model": "small-1"
             *       }
             *     }
             */
            extra?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Dataset of the experiment; without one it is a plain project
             */
            reference_dataset_id?: string | null;
            /**
             * Format: uuid
             * @description Dataset that new examples go to
             */
            default_dataset_id?: string | null;
            /**
             * Format: date-time
             * @description When it began; now when absent
             * @example 2026-01-05T10:00:00Z
             */
            start_time?: string;
            /**
             * Format: date-time
             * @description When it ended
             * @example 2026-01-05T10:00:00Z
             */
            end_time?: string;
            /**
             * @description Retention of runs
             * @enum {string|null}
             */
            trace_tier?: "longlived" | "shortlived" | null;
            /**
             * @description Examples of the experiment
             * @example 20
             */
            num_examples?: number | null;
            /**
             * @description Repetitions of each example
             * @example 1
             */
            num_repetitions?: number | null;
            /**
             * @description Feedback keys that each run should get
             * @example [
             *       "correctness"
             *     ]
             */
            evaluator_keys?: string[] | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            tag_value_ids?: string[];
        };
        SessionSummary: {
            /**
             * Format: uuid
             * @description Id of the experiment
             * @example 9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10
             */
            id: string;
            /**
             * Format: uuid
             * @description Workspace
             * @example 00000000-0000-4000-8000-000000000001
             */
            tenant_id: string;
            /**
             * @description Unique in the workspace
             * @example prompt v2
             */
            name: string;
            /**
             * @description Shown beside the name
             * @example Shorter system prompt
             */
            description: string | null;
            /**
             * Format: date-time
             * @description When the experiment began
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string;
            /**
             * Format: date-time
             * @description When the experiment ended
             * @example 2026-01-05T10:00:05+00:00
             */
            end_time: string | null;
            /**
             * @description `metadata` has the values of the upload
             * @example {
             *       "metadata": {
             *         "model": "small-1"
             *       }
             *     }
             */
            extra: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Dataset that new examples go to
             * @example null
             */
            default_dataset_id: string | null;
            /**
             * Format: uuid
             * @description Dataset of the experiment; null for a plain project
             */
            reference_dataset_id: string | null;
            /**
             * @description Retention of runs
             * @example longlived
             */
            trace_tier: string;
            /**
             * Format: date-time
             * @description Always null
             * @example null
             */
            last_run_start_time_live: string | null;
        };
        CreateDataset: {
            /**
             * @description Unique in the workspace
             * @example rivers
             */
            name: string;
            /**
             * @description Shown beside the name
             * @example Rivers and their cities
             */
            description?: string | null;
            /**
             * Format: uuid
             * @description Chosen by the client; generated when absent
             */
            id?: string | null;
            /**
             * @description Form of its examples for clients: `kv` any members, `llm` a text `input` and `output`, `chat` lists of messages. It is stored, not checked.
             * @default kv
             * @enum {string|null}
             */
            data_type?: "kv" | "llm" | "chat" | null;
            /**
             * @description JSON schema of inputs (drafts 4, 7, 2019-09 and 2020-12), for examples written from now on. At most 256 KiB.
             * @example {
             *       "type": "object",
             *       "required": [
             *         "question"
             *       ]
             *     }
             */
            inputs_schema_definition?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description JSON schema of outputs (drafts 4, 7, 2019-09 and 2020-12), for examples written from now on. At most 256 KiB.
             * @example {
             *       "type": "object",
             *       "required": [
             *         "answer"
             *       ]
             *     }
             */
            outputs_schema_definition?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Anything about the dataset. At most 64 KiB.
             * @example {
             *       "owner": "team-a"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Official clients put the metadata here, as `metadata`; nothing else of it is kept. At most 64 KiB.
             * @example {
             *       "metadata": {
             *         "owner": "team-a"
             *       }
             *     }
             */
            extra?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description Default: now
             * @example 2026-01-05T10:00:00Z
             */
            created_at?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            externally_managed?: boolean;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            transformations?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            tag_value_ids?: string;
        };
        UpdateDataset: {
            /**
             * @description New name
             * @example rivers of the world
             */
            name?: string;
            /**
             * @description New description; null removes it
             * @example All
             */
            description?: string | null;
            /**
             * @description Replaces the metadata; null removes it. At most 64 KiB.
             * @example {
             *       "owner": "team-a"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description An experiment of this dataset; null removes the baseline
             */
            baseline_experiment_id?: string | null;
            /**
             * @description JSON schema of inputs (drafts 4, 7, 2019-09 and 2020-12), for examples written from now on. At most 256 KiB. Null removes it.
             * @example {
             *       "type": "object",
             *       "required": [
             *         "question"
             *       ]
             *     }
             */
            inputs_schema_definition?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description JSON schema of outputs (drafts 4, 7, 2019-09 and 2020-12), for examples written from now on. At most 256 KiB. Null removes it.
             * @example {
             *       "type": "object",
             *       "required": [
             *         "answer"
             *       ]
             *     }
             */
            outputs_schema_definition?: {
                [key: string]: unknown;
            } | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            transformations?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            patch_examples?: string;
        };
        UpdatedDataset: {
            /**
             * Format: uuid
             * @description Id of the dataset
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            id: string;
            /**
             * Format: uuid
             * @description Workspace
             * @example 00000000-0000-4000-8000-000000000001
             */
            tenant_id: string;
            /**
             * @description Unique in the workspace
             * @example rivers
             */
            name: string;
            /**
             * @description Shown beside the name
             * @example Rivers and their cities
             */
            description: string | null;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * @description Form of its examples
             * @example kv
             */
            data_type: string;
            /**
             * @description JSON schema of inputs
             * @example null
             */
            inputs_schema_definition: {
                [key: string]: unknown;
            } | null;
            /**
             * @description JSON schema of outputs
             * @example null
             */
            outputs_schema_definition: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Made by an upload
             * @example true
             */
            externally_managed: boolean;
            /**
             * @description Always null
             * @example null
             */
            transformations: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Anything about the dataset
             * @example null
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Experiment that others are compared with
             * @example null
             */
            baseline_experiment_id: string | null;
        };
        FeedbackStat: {
            /**
             * @description Feedback points, without errors
             * @example 2
             */
            n: number;
            /**
             * @description Mean of the scores
             * @example 0.5
             */
            avg: number | null;
            /**
             * @description Lowest score
             * @example 0
             */
            min: number | null;
            /**
             * @description Highest score
             * @example 1
             */
            max: number | null;
            /**
             * @description Sample standard deviation; null below two scores
             * @example 0.7071067811865476
             */
            stdev: number | null;
            /**
             * @description Judgements that failed; errors / (n + errors) is the rate of failures
             * @example 0
             */
            errors: number;
            /**
             * @description Points per category, the 100 most frequent
             * @example {
             *       "CORRECT": 1,
             *       "INCORRECT": 1
             *     }
             */
            values: {
                [key: string]: number;
            };
            /**
             * @description Some of the comments
             * @example [
             *       "The river is right"
             *     ]
             */
            comments: string[];
            /**
             * @description Source of the judgement
             * @example [
             *       "model"
             *     ]
             */
            sources: string[];
            /**
             * @description Always false
             * @example false
             */
            contains_thread_feedback: boolean;
        };
        UpdateSession: {
            /**
             * @description New name
             * @example prompt v2b
             */
            name?: string | null;
            /**
             * @description New description
             * @example After review
             */
            description?: string | null;
            /**
             * Format: uuid
             * @description Dataset that new examples go to
             */
            default_dataset_id?: string | null;
            /**
             * Format: date-time
             * @description When the experiment ended
             * @example 2026-01-05T10:00:00Z
             */
            end_time?: string;
            /**
             * @description Replaces `extra`. At most 64 KiB.
             * @example {
             *       "metadata": {
             *         "reviewed": true
             *       }
             *     }
             */
            extra?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Retention of runs
             * @enum {string|null}
             */
            trace_tier?: "longlived" | "shortlived" | null;
        };
        DatasetVersion: {
            /**
             * @description Tags of the version; the newest version is also `latest`
             * @example [
             *       "latest",
             *       "prod"
             *     ]
             */
            tags: string[] | null;
            /**
             * Format: date-time
             * @description Time of the write; identifies the version
             * @example 2026-01-05T10:00:00+00:00
             */
            as_of: string;
        };
        DatasetDiff: {
            /**
             * @description Ids of examples that are in both versions, with different content
             * @example []
             */
            examples_modified: string[];
            /**
             * @description Ids of examples in the later version only
             * @example []
             */
            examples_added: string[];
            /**
             * @description Ids of examples in the first version only
             * @example []
             */
            examples_removed: string[];
        };
        TagDatasetVersion: {
            /**
             * @description The version in effect at this time, or the one of this name
             * @example latest
             */
            as_of: string;
            /**
             * @description Name of the version; if another version has it, that version loses it
             * @example prod
             */
            tag: string;
        };
        Example: {
            /**
             * Format: uuid
             * @description The `row_id` of the uploads
             * @example 3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01
             */
            id: string;
            /**
             * Format: uuid
             * @description Dataset
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            dataset_id: string;
            /**
             * @description Short name, from the id
             * @example #3f0f
             */
            name: string;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs: {
                [key: string]: unknown;
            };
            /**
             * @description Expected outputs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Holds the splits
             * @example {
             *       "dataset_split": [
             *         "base"
             *       ]
             *     }
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was first written
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string | null;
            /**
             * Format: uuid
             * @description The run that it was made from
             * @example null
             */
            source_run_id: string | null;
            /**
             * @description Always null
             * @example null
             */
            attachment_urls: {
                [key: string]: unknown;
            } | null;
        };
        CreateExample: {
            /**
             * @description Any metadata. At most 64 KiB.
             * @example {
             *       "source": "support"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Splits of the example, stored in `metadata.dataset_split`; default: `base`
             * @example test
             */
            split?: (string | string[]) | null;
            /**
             * Format: uuid
             * @description Source run of the example
             */
            source_run_id?: string | null;
            /**
             * @description Take inputs and outputs from the source run
             * @default false
             */
            use_source_run_io?: boolean | null;
            /**
             * Format: date-time
             * @description Default: now
             * @example 2026-01-05T10:00:00Z
             */
            created_at?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            use_source_run_attachments?: string[];
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            use_legacy_message_format?: boolean;
            /**
             * Format: uuid
             * @description Dataset; not one of uploads
             */
            dataset_id: string;
            /**
             * Format: uuid
             * @description Chosen by the client; generated if absent
             */
            id?: string | null;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Expected outputs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs?: {
                [key: string]: unknown;
            } | null;
        };
        UpdateExampleOfMany: {
            /**
             * @description Replaces the metadata except the splits. At most 64 KiB.
             * @example {
             *       "checked": true
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Replaces the splits
             * @example test
             */
            split?: (string | string[]) | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            overwrite?: boolean;
            /**
             * Format: uuid
             * @description Dataset of the example; an example cannot be moved
             */
            dataset_id?: string | null;
            /**
             * @description Replaces the inputs
             * @example {
             *       "question": "And through Lyon?"
             *     }
             */
            inputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Replaces the expected outputs
             * @example {
             *       "answer": "Rhône"
             *     }
             */
            outputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            attachments_operations?: Record<string, never>;
            /**
             * Format: uuid
             * @description Id of the example
             */
            id: string;
        };
        ExamplesWritten: {
            /**
             * @description Count
             * @example 1
             */
            count: number;
            /**
             * @description Ids, in the order of the request
             * @example [
             *       "3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01"
             *     ]
             */
            example_ids: string[];
            /**
             * Format: date-time
             * @description Version of the dataset made by this request
             * @example 2026-01-05T10:00:00+00:00
             */
            as_of: string;
        };
        ExampleValidation: {
            /** @description Dataset */
            dataset_id: string | null;
            /** @description Id, if the request has one */
            id: string | null;
            inputs: {
                [key: string]: unknown;
            } | null;
            outputs: {
                [key: string]: unknown;
            } | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Source run of the example */
            source_run_id: string | null;
            /**
             * @description Splits
             * @example [
             *       "base"
             *     ]
             */
            split: string[];
            /** @example false */
            use_source_run_io: boolean;
        };
        UpdateExample: {
            /**
             * @description Replaces the metadata except the splits. At most 64 KiB.
             * @example {
             *       "checked": true
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Replaces the splits
             * @example test
             */
            split?: (string | string[]) | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            overwrite?: boolean;
            /**
             * Format: uuid
             * @description Dataset of the example; an example cannot be moved
             */
            dataset_id?: string | null;
            /**
             * @description Replaces the inputs
             * @example {
             *       "question": "And through Lyon?"
             *     }
             */
            inputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Replaces the expected outputs
             * @example {
             *       "answer": "Rhône"
             *     }
             */
            outputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            attachments_operations?: Record<string, never>;
        };
        DeleteExamples: {
            /** @description Examples to delete */
            example_ids: string[];
            /**
             * @description Also remove them from all versions
             * @example true
             */
            hard_delete: boolean;
        };
        ExamplesDeleted: {
            /**
             * @description Their number
             * @example 1
             */
            count: number;
            /**
             * @description Their ids
             * @example [
             *       "3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01"
             *     ]
             */
            example_ids: string[];
        };
        UpdateSplit: {
            /**
             * @description The split
             * @example test
             */
            split_name: string | string[];
            /** @description Examples of the dataset */
            examples: string[];
            /**
             * @description Remove them from the split instead of adding them
             * @default false
             */
            remove?: boolean | null;
        };
        CloneDataset: {
            /**
             * Format: uuid
             * @description Dataset of the copies; not a dataset of uploads
             */
            target_dataset_id: string;
            /**
             * Format: uuid
             * @description Source of the examples; any dataset
             */
            source_dataset_id: string;
            /**
             * @description Version: a time or a name; default: the newest
             * @example latest
             */
            as_of?: string | null;
            /** @description Only these; empty: all */
            examples?: string[] | null;
            /**
             * @description Only of these splits
             * @example test
             */
            split?: (string | string[]) | null;
        };
        ClonedExample: {
            /**
             * Format: uuid
             * @description Id of the copy
             * @example 3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01
             */
            id: string;
            /**
             * Format: uuid
             * @description Dataset of the example
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            dataset_id: string;
            /**
             * @description Short name, from the id
             * @example #3f0f
             */
            name: string;
        };
        DatasetShare: {
            /**
             * Format: uuid
             * @description Dataset
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            dataset_id: string;
            /**
             * Format: uuid
             * @description Grants reading the dataset without a key, below `/api/v1/public/{share_token}`
             * @example 5b1f4c52-5b2e-4f0e-8f0f-0d7f4a0f6a11
             */
            share_token: string;
        };
        QueryRuns: {
            /** @description Only these; the other filters then do not count */
            id?: string[] | null;
            /** @description Only feedback of these experiments */
            session?: string[] | null;
            /** @description About these examples */
            reference_example?: string[] | null;
            /**
             * Format: uuid
             * @description Only runs of this trace
             */
            trace?: string | null;
            /**
             * Format: uuid
             * @description Children of this run
             */
            parent_run?: string | null;
            /**
             * @description Only runs of this type
             * @example chain
             * @enum {string|null}
             */
            run_type?: "tool" | "chain" | "llm" | "retriever" | "embedding" | "prompt" | "parser" | null;
            /**
             * @description True: root runs only; false: other runs only
             * @example true
             */
            is_root?: boolean | null;
            /** @description 1 is another way to ask for roots */
            execution_order?: number | null;
            /**
             * @description True: runs with an error only; false: runs without one only
             * @example false
             */
            error?: boolean | null;
            /**
             * Format: date-time
             * @description Started at this time or later
             * @example 2026-01-05T10:00:00Z
             */
            start_time?: string;
            /**
             * Format: date-time
             * @description Ended at this time or earlier
             * @example 2026-01-05T10:00:00Z
             */
            end_time?: string;
            /**
             * @description Filter of runs in the query language
             * @example and(eq(run_type, "chain"), gt(latency, "5s"))
             */
            filter?: string | null;
            /**
             * @description Filter in the query language: runs whose root matches
             * @example and(eq(feedback_key, "correctness"), eq(feedback_score, 1))
             */
            trace_filter?: string | null;
            /**
             * @description Filter in the query language: runs of traces in which any run matches
             * @example eq(name, "retrieve")
             */
            tree_filter?: string | null;
            /**
             * @description Further filter in the query language
             * @example search("timeout")
             */
            search_filter?: string | null;
            /**
             * @description Runs with this text in their name, error, inputs, outputs, metadata or tags; case-insensitive
             * @example timeout
             */
            query?: string | null;
            /**
             * @description Always `current`: there is one store of runs
             * @example current
             * @enum {string|null}
             */
            data_source_type?: "current" | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            use_experimental_search?: string;
            /**
             * @description Order by start time
             * @default desc
             * @enum {string|null}
             */
            order?: "asc" | "desc" | null;
            /**
             * @description Only these fields, besides the required ones
             * @example [
             *       "id",
             *       "inputs"
             *     ]
             */
            select?: string[] | null;
            /**
             * @description Maximum number of items
             * @default 100
             */
            limit?: number | null;
            /** @description A cursor of another page */
            cursor?: string | null;
            /**
             * @description Omit cursors in the answer
             * @example false
             */
            skip_pagination?: boolean | null;
            /**
             * @description Omit the cursor of the previous page
             * @example false
             */
            skip_prev_cursor?: boolean | null;
            /** @description Maximum time in ms to search for runs that pass the filters, in one `session`. The page may then have fewer runs than `limit`, or none; `cursors.next` continues the search */
            max_search_ms?: number | null;
        };
        SelectedRun: {
            /**
             * Format: uuid
             * @description Id of the run
             * @example 5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            id: string;
            /**
             * @description Name
             * @example answer question
             */
            name: string;
            /**
             * @description Kind of run
             * @example chain
             */
            run_type: string;
            /**
             * Format: date-time
             * @description Start
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string;
            /**
             * @description `error` when there is an error, else `success`, or `pending` until its end
             * @example success
             */
            status: string;
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /**
             * Format: uuid
             * @description The root of the run; a root is its own
             */
            trace_id: string;
            /**
             * @description Sorts runs of a trace by time
             * @example 20260105T100000000000Z5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            dotted_order: string;
            /**
             * @description Path of the run in the console
             * @example /o/…/projects/p/…/r/…?poll=true
             */
            app_path: string;
            /**
             * Format: date-time
             * @description End
             * @example 2026-01-05T10:00:02+00:00
             */
            end_time?: string | null;
            /**
             * @description Reason of the failure
             * @example null
             */
            error?: string | null;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Outputs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description About the first 500 characters of the inputs, as JSON; a truncated text ends with `…`. Of a long list of `messages` the last one
             * @example {"question": "What is the cap…"}
             */
            inputs_preview?: string | null;
            /**
             * @description About the first 500 characters of the outputs, as JSON; a truncated text ends with `…`. Of a long list of `messages` the last one
             * @example {"answer": "The capital of Fra…"}
             */
            outputs_preview?: string | null;
            /**
             * @description `metadata` holds `run_metadata` of the upload
             * @example {
             *       "metadata": {}
             *     }
             */
            extra?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Example that the run is about
             */
            reference_example_id?: string | null;
            /**
             * Format: uuid
             * @description Dataset of that example
             */
            reference_dataset_id?: string | null;
            /**
             * Format: uuid
             * @description The run that this one is a step of; null on a root
             * @example null
             */
            parent_run_id?: string | null;
            /**
             * @description Ancestors from the root to the direct parent
             * @example []
             */
            parent_run_ids?: string[] | null;
            /**
             * @description All descendants of the run; null unless selected
             * @example []
             */
            child_run_ids?: string[] | null;
            /**
             * @description Tags
             * @example []
             */
            tags?: string[] | null;
            /**
             * @description Events during the run
             * @example []
             */
            events?: Record<string, never>[] | null;
            /**
             * @description The executed object, as serialised by its framework
             * @example null
             */
            serialized?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Feedback on the run, by key
             * @example {}
             */
            feedback_stats?: {
                [key: string]: components["schemas"]["FeedbackStat"];
            } | null;
            /**
             * @description 0 without a report, as in uploads
             * @example 0
             */
            total_tokens?: number;
            /**
             * @description 0 without a report, as in uploads
             * @example 0
             */
            prompt_tokens?: number;
            /**
             * @description 0 without a report, as in uploads
             * @example 0
             */
            completion_tokens?: number;
            /**
             * @description US dollars, all in all
             * @example null
             */
            total_cost?: string | null;
            /**
             * @description US dollars for input
             * @example null
             */
            prompt_cost?: string | null;
            /**
             * @description US dollars for output
             * @example null
             */
            completion_cost?: string | null;
            /**
             * @description Tokens read, by kind
             * @example {
             *       "cache_read": 8
             *     }
             */
            prompt_token_details?: {
                [key: string]: number;
            } | null;
            /**
             * @description Tokens written, by kind
             * @example {
             *       "reasoning": 1
             *     }
             */
            completion_token_details?: {
                [key: string]: number;
            } | null;
            /**
             * @description US dollars for input, by kind
             * @example null
             */
            prompt_cost_details?: {
                [key: string]: string;
            } | null;
            /**
             * @description US dollars for output, by kind
             * @example null
             */
            completion_cost_details?: {
                [key: string]: string;
            } | null;
            /**
             * Format: date-time
             * @description When the first token came
             * @example null
             */
            first_token_time?: string | null;
            /**
             * @description Always 1: every run is a root
             * @example 1
             */
            execution_order?: number;
            /**
             * @description Belongs to an example
             * @example true
             */
            in_dataset?: boolean | null;
            /**
             * @description Retention of the run
             * @example longlived
             */
            trace_tier?: string | null;
            /**
             * @description The conversation, as `session_id`, `thread_id` or `conversation_id` of the metadata names it
             * @example null
             */
            thread_id?: string | null;
        };
        RunCursors: {
            /**
             * @description Send it as `cursor` for the next page
             * @example null
             */
            next: string | null;
            /**
             * @description Send it as `cursor` for the page before
             * @example null
             */
            prev: string | null;
        };
        RunPage: {
            /** @description The runs */
            runs: components["schemas"]["SelectedRun"][];
            /** @description Cursors of the neighbouring pages */
            cursors: components["schemas"]["RunCursors"];
            /**
             * @description Always null
             * @example null
             */
            search_cursors: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Always null
             * @example null
             */
            parsed_query: string | null;
            /**
             * Format: date-time
             * @description Start of the last run that was searched, if `max_search_ms` ended the search before the page was full
             * @example null
             */
            searched_until: string | null;
        };
        TraceStep: {
            /**
             * Format: uuid
             * @description Id of the run
             * @example 5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            id: string;
            /**
             * Format: uuid
             * @description The run that this one is a step of; null on a root
             * @example null
             */
            parent_run_id: string | null;
            /**
             * @description Name
             * @example answer question
             */
            name: string;
            /**
             * @description Kind of run
             * @example chain
             */
            run_type: string;
            /**
             * @description `success`, `error`, or `pending` until its end
             * @example success
             */
            status: string;
            /**
             * Format: date-time
             * @description Start
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string;
            /**
             * Format: date-time
             * @description End
             * @example 2026-01-05T10:00:02+00:00
             */
            end_time: string | null;
            /**
             * Format: date-time
             * @description When the first token came
             * @example null
             */
            first_token_time: string | null;
            /**
             * @description Tokens that the step itself reports; null without a report
             * @example null
             */
            total_tokens: number | null;
            /**
             * @description US dollars of the step itself
             * @example null
             */
            total_cost: string | null;
        };
        RunTrace: {
            /**
             * Format: uuid
             * @description The root
             * @example 5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            trace_id: string;
            /**
             * Format: uuid
             * @description Project of the run
             */
            session_id: string;
            /** @description All runs of the trace, in the order of their start */
            steps: components["schemas"]["TraceStep"][];
            /**
             * @description The trace has more steps than an answer holds
             * @example false
             */
            truncated: boolean;
        };
        SeriesFeedback: {
            /**
             * @description Scores and categories
             * @example 4
             */
            n: number;
            /**
             * @description Mean of the scores
             * @example 0.75
             */
            avg: number | null;
        };
        RunSeriesGroupBy: {
            /**
             * @description Grouping of runs
             * @example metadata
             * @enum {string}
             */
            attribute: "name" | "run_type" | "tag" | "metadata";
            /**
             * @description Key of the metadata
             * @example model
             */
            path?: string | null;
        };
        RunSeriesQuery: {
            /** @description Projects */
            session: string[];
            /**
             * Format: date-time
             * @description Runs that start at this time or later. Default: a day before the end
             * @example 2026-01-05T10:00:00Z
             */
            start_time?: string;
            /**
             * Format: date-time
             * @description Runs that start at this time or earlier. Default: now
             * @example 2026-01-05T10:00:00Z
             */
            end_time?: string;
            /**
             * @description Maximum number of points
             * @default 60
             */
            points?: number | null;
            /**
             * @description True: root runs only; false: other runs only
             * @default true
             */
            is_root?: boolean | null;
            /**
             * @description Filter of runs in the query language
             * @example eq(name, "chat")
             */
            filter?: string | null;
            /** @description A series of each group, the largest ones */
            group_by?: components["schemas"]["RunSeriesGroupBy"] | null;
            /**
             * @description Number of groups
             * @default 5
             */
            max_groups?: number | null;
        };
        SeriesPoint: {
            /**
             * Format: date-time
             * @description Start of the interval
             * @example 2026-01-05T10:00:00+00:00
             */
            time: string;
            /**
             * @description Runs that start in the interval
             * @example 12
             */
            run_count: number;
            /**
             * @description Runs with an error
             * @example 1
             */
            error_count: number;
            /**
             * @description Median latency in seconds
             * @example 1.5
             */
            latency_p50: number | null;
            /**
             * @description 95th percentile of latency in seconds
             * @example 1.9
             */
            latency_p95: number | null;
            /**
             * @description 99th percentile of latency in seconds
             * @example 1.99
             */
            latency_p99: number | null;
            /**
             * @description Median of the seconds until the first token
             * @example 0.4
             */
            first_token_p50: number | null;
            /**
             * @description 99th percentile of the seconds until the first token
             * @example 0.9
             */
            first_token_p99: number | null;
            /**
             * @description Sum; null without a report
             * @example 1200
             */
            prompt_tokens: number | null;
            /**
             * @description Sum; null without a report
             * @example 300
             */
            completion_tokens: number | null;
            /**
             * @description Sum; null without a report
             * @example 1500
             */
            total_tokens: number | null;
            /**
             * @description US dollars, summed; null without a report
             * @example 0.02
             */
            total_cost: number | null;
            /**
             * @description Feedback on the runs, by key
             * @example {
             *       "correctness": {
             *         "n": 4,
             *         "avg": 0.75
             *       }
             *     }
             */
            feedback: {
                [key: string]: components["schemas"]["SeriesFeedback"];
            };
        };
        RunSeries: {
            /**
             * @description The group; null without groups
             * @example gpt
             */
            group: string | null;
            /** @description Intervals with runs, the earliest first */
            points: components["schemas"]["SeriesPoint"][];
        };
        RunSeriesAnswer: {
            /**
             * Format: date-time
             * @description Start of the range
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string;
            /**
             * Format: date-time
             * @description End of the range
             * @example 2026-01-05T10:00:00+00:00
             */
            end_time: string;
            /**
             * @description Length of an interval in seconds
             * @example 1800
             */
            bucket_seconds: number;
            /** @description The largest group first */
            series: components["schemas"]["RunSeries"][];
        };
        RunsQueryError: {
            /**
             * @description The field with the error
             * @example filter
             */
            field: string;
            /**
             * @description Errors with their positions
             * @example filter, character 3: no attribute "colour"; …
             */
            message: string;
        };
        RunsQueryValidation: {
            /**
             * @description Whether the filters are valid
             * @example true
             */
            valid: boolean;
            /** @description One for each invalid filter */
            errors: components["schemas"]["RunsQueryError"][];
        };
        RunStats: {
            /**
             * @description Runs
             * @example 2
             */
            run_count: number;
            /**
             * @description Median latency in seconds, interpolated
             * @example 1.5
             */
            latency_p50: number | null;
            /**
             * @description 99th percentile of latency in seconds, interpolated
             * @example 1.99
             */
            latency_p99: number | null;
            /**
             * @description Mean latency in seconds
             * @example 1.5
             */
            latency_avg: number | null;
            /**
             * @description Median of the seconds until the first token
             * @example null
             */
            first_token_p50: number | null;
            /**
             * @description 99th percentile of the seconds until the first token
             * @example null
             */
            first_token_p99: number | null;
            /**
             * @description Sum; null without a report
             * @example null
             */
            total_tokens: number | null;
            /**
             * @description Sum; null without a report
             * @example null
             */
            prompt_tokens: number | null;
            /**
             * @description Sum; null without a report
             * @example null
             */
            completion_tokens: number | null;
            /**
             * @description Median of a run
             * @example null
             */
            median_tokens: number | null;
            /**
             * @description Median of a run
             * @example null
             */
            completion_tokens_p50: number | null;
            /**
             * @description Median of a run
             * @example null
             */
            prompt_tokens_p50: number | null;
            /**
             * @description 99th percentile of a run
             * @example null
             */
            tokens_p99: number | null;
            /**
             * @description 99th percentile of a run
             * @example null
             */
            completion_tokens_p99: number | null;
            /**
             * @description 99th percentile of a run
             * @example null
             */
            prompt_tokens_p99: number | null;
            /**
             * Format: date-time
             * @description Start of the latest run
             * @example 2026-01-05T10:00:00+00:00
             */
            last_run_start_time: string | null;
            /**
             * @description Feedback on the runs, by key
             * @example {}
             */
            feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            };
            /**
             * @description Empty
             * @example []
             */
            run_facets: Record<string, never>[];
            /**
             * @description Share of runs with an error, 0 to 1
             * @example 0
             */
            error_rate: number | null;
            /**
             * @description Share of runs with a first token, 0 to 1
             * @example 0
             */
            streaming_rate: number | null;
            /**
             * @description US dollars, summed; null without a report
             * @example null
             */
            total_cost: number | null;
            /**
             * @description US dollars, summed; null without a report
             * @example null
             */
            prompt_cost: number | null;
            /**
             * @description US dollars, summed; null without a report
             * @example null
             */
            completion_cost: number | null;
            /**
             * @description Median of a run
             * @example null
             */
            cost_p50: number | null;
            /**
             * @description 99th percentile of a run
             * @example null
             */
            cost_p99: number | null;
            /**
             * @description Tokens read, by kind, summed
             * @example {
             *       "cache_read": 8
             *     }
             */
            prompt_token_details: {
                [key: string]: number;
            } | null;
            /**
             * @description Tokens written, by kind, summed
             * @example {
             *       "reasoning": 1
             *     }
             */
            completion_token_details: {
                [key: string]: number;
            } | null;
            /**
             * @description US dollars for input, by kind, summed
             * @example null
             */
            prompt_cost_details: {
                [key: string]: number;
            } | null;
            /**
             * @description US dollars for output, by kind, summed
             * @example null
             */
            completion_cost_details: {
                [key: string]: number;
            } | null;
        };
        RunStatsGroupBy: {
            /**
             * @description Grouping of runs
             * @example metadata
             * @enum {string}
             */
            attribute: "name" | "run_type" | "tag" | "metadata";
            /**
             * @description Key of the metadata
             * @example model
             */
            path?: string | null;
            /**
             * @description Number of groups, the largest first
             * @default 5
             */
            max_groups?: number | null;
        };
        RunStatsQuery: {
            /** @description Only these; the other filters then do not count */
            id?: string[] | null;
            /** @description Only feedback of these experiments */
            session?: string[] | null;
            /** @description About these examples */
            reference_example?: string[] | null;
            /**
             * Format: uuid
             * @description Only runs of this trace
             */
            trace?: string | null;
            /**
             * Format: uuid
             * @description Children of this run
             */
            parent_run?: string | null;
            /**
             * @description Only runs of this type
             * @example chain
             * @enum {string|null}
             */
            run_type?: "tool" | "chain" | "llm" | "retriever" | "embedding" | "prompt" | "parser" | null;
            /**
             * @description True: root runs only; false: other runs only
             * @example true
             */
            is_root?: boolean | null;
            /** @description 1 is another way to ask for roots */
            execution_order?: number | null;
            /**
             * @description True: runs with an error only; false: runs without one only
             * @example false
             */
            error?: boolean | null;
            /**
             * Format: date-time
             * @description Started at this time or later
             * @example 2026-01-05T10:00:00Z
             */
            start_time?: string;
            /**
             * Format: date-time
             * @description Ended at this time or earlier
             * @example 2026-01-05T10:00:00Z
             */
            end_time?: string;
            /**
             * @description Filter of runs in the query language
             * @example and(eq(run_type, "chain"), gt(latency, "5s"))
             */
            filter?: string | null;
            /**
             * @description Filter in the query language: runs whose root matches
             * @example and(eq(feedback_key, "correctness"), eq(feedback_score, 1))
             */
            trace_filter?: string | null;
            /**
             * @description Filter in the query language: runs of traces in which any run matches
             * @example eq(name, "retrieve")
             */
            tree_filter?: string | null;
            /**
             * @description Further filter in the query language
             * @example search("timeout")
             */
            search_filter?: string | null;
            /**
             * @description Runs with this text in their name, error, inputs, outputs, metadata or tags; case-insensitive
             * @example timeout
             */
            query?: string | null;
            /**
             * @description Always `current`: there is one store of runs
             * @example current
             * @enum {string|null}
             */
            data_source_type?: "current" | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            use_experimental_search?: string;
            /** @description Statistics of each group */
            group_by?: components["schemas"]["RunStatsGroupBy"] | null;
            /** @description Only these groups */
            groups?: string[] | null;
            /**
             * @description Only these
             * @example [
             *       "run_count",
             *       "latency_p50"
             *     ]
             */
            select?: ("run_count" | "latency_p50" | "latency_p99" | "latency_avg" | "first_token_p50" | "first_token_p99" | "total_tokens" | "prompt_tokens" | "completion_tokens" | "median_tokens" | "completion_tokens_p50" | "prompt_tokens_p50" | "tokens_p99" | "completion_tokens_p99" | "prompt_tokens_p99" | "last_run_start_time" | "feedback_stats" | "run_facets" | "error_rate" | "streaming_rate" | "total_cost" | "prompt_cost" | "completion_cost" | "cost_p50" | "cost_p99" | "prompt_token_details" | "completion_token_details" | "prompt_cost_details" | "completion_cost_details" | "all_run_stats" | "all_token_stats")[] | null;
        };
        GroupRuns: {
            /**
             * Format: uuid
             * @description Experiment or project
             */
            session_id: string;
            /**
             * @description Grouping of runs
             * @example conversation
             * @enum {string}
             */
            group_by: "conversation";
            /**
             * @description Filter of root runs in the query language
             * @example neq(error, null)
             */
            filter?: string | null;
            /**
             * Format: date-time
             * @description Started at this time or later
             * @example 2026-01-05T10:00:00Z
             */
            start_time?: string;
            /**
             * Format: date-time
             * @description Ended at this time or earlier
             * @example 2026-01-05T10:00:00Z
             */
            end_time?: string;
            /**
             * @description Number of items to skip
             * @default 0
             */
            offset?: number | null;
            /**
             * @description Maximum number of items
             * @default 10
             */
            limit?: number | null;
        };
        RunGroup: {
            /**
             * @description The conversation
             * @example a1b2c3
             */
            group_key: string;
            /**
             * @description Chooses its runs
             * @example eq(thread_id, "a1b2c3")
             */
            filter: string;
            /**
             * @description Root runs
             * @example 3
             */
            count: number;
            /**
             * @description Sum; 0 without a report
             * @example 0
             */
            total_tokens: number;
            /**
             * @description US dollars, summed
             * @example null
             */
            total_cost: number | null;
            /**
             * Format: date-time
             * @description Start of the first run
             * @example 2026-01-05T10:00:00+00:00
             */
            min_start_time: string;
            /**
             * Format: date-time
             * @description Start of the last run
             * @example 2026-01-05T10:00:00+00:00
             */
            max_start_time: string;
            /**
             * @description Median latency in seconds
             * @example 1.5
             */
            latency_p50: number | null;
            /**
             * @description 99th percentile of latency in seconds
             * @example 1.99
             */
            latency_p99: number | null;
            /**
             * @description Feedback on the runs, by key
             * @example {}
             */
            feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            };
            /**
             * @description Beginning of the inputs of the first run
             * @example {"question":"Hi"}
             */
            first_inputs: string | null;
            /**
             * @description Beginning of the outputs of the last run
             * @example {"answer":"Bye"}
             */
            last_outputs: string | null;
            /**
             * @description Error of the last run
             * @example null
             */
            last_error: string | null;
        };
        RunGroupPage: {
            /** @description The conversations */
            groups: components["schemas"]["RunGroup"][];
            /**
             * @description Their number
             * @example 1
             */
            total: number;
        };
        RunGroupStats: {
            /**
             * @description Runs
             * @example 2
             */
            run_count: number;
            /**
             * @description Median latency in seconds, interpolated
             * @example 1.5
             */
            latency_p50: number | null;
            /**
             * @description 99th percentile of latency in seconds, interpolated
             * @example 1.99
             */
            latency_p99: number | null;
            /**
             * @description Mean latency in seconds
             * @example 1.5
             */
            latency_avg: number | null;
            /**
             * @description Median of the seconds until the first token
             * @example null
             */
            first_token_p50: number | null;
            /**
             * @description 99th percentile of the seconds until the first token
             * @example null
             */
            first_token_p99: number | null;
            /**
             * @description Sum; null without a report
             * @example null
             */
            total_tokens: number | null;
            /**
             * @description Sum; null without a report
             * @example null
             */
            prompt_tokens: number | null;
            /**
             * @description Sum; null without a report
             * @example null
             */
            completion_tokens: number | null;
            /**
             * @description Median of a run
             * @example null
             */
            median_tokens: number | null;
            /**
             * @description Median of a run
             * @example null
             */
            completion_tokens_p50: number | null;
            /**
             * @description Median of a run
             * @example null
             */
            prompt_tokens_p50: number | null;
            /**
             * @description 99th percentile of a run
             * @example null
             */
            tokens_p99: number | null;
            /**
             * @description 99th percentile of a run
             * @example null
             */
            completion_tokens_p99: number | null;
            /**
             * @description 99th percentile of a run
             * @example null
             */
            prompt_tokens_p99: number | null;
            /**
             * Format: date-time
             * @description Start of the latest run
             * @example 2026-01-05T10:00:00+00:00
             */
            last_run_start_time: string | null;
            /**
             * @description Feedback on the runs, by key
             * @example {}
             */
            feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            };
            /**
             * @description Empty
             * @example []
             */
            run_facets: Record<string, never>[];
            /**
             * @description Share of runs with an error, 0 to 1
             * @example 0
             */
            error_rate: number | null;
            /**
             * @description Share of runs with a first token, 0 to 1
             * @example 0
             */
            streaming_rate: number | null;
            /**
             * @description US dollars, summed; null without a report
             * @example null
             */
            total_cost: number | null;
            /**
             * @description US dollars, summed; null without a report
             * @example null
             */
            prompt_cost: number | null;
            /**
             * @description US dollars, summed; null without a report
             * @example null
             */
            completion_cost: number | null;
            /**
             * @description Median of a run
             * @example null
             */
            cost_p50: number | null;
            /**
             * @description 99th percentile of a run
             * @example null
             */
            cost_p99: number | null;
            /**
             * @description Tokens read, by kind, summed
             * @example {
             *       "cache_read": 8
             *     }
             */
            prompt_token_details: {
                [key: string]: number;
            } | null;
            /**
             * @description Tokens written, by kind, summed
             * @example {
             *       "reasoning": 1
             *     }
             */
            completion_token_details: {
                [key: string]: number;
            } | null;
            /**
             * @description US dollars for input, by kind, summed
             * @example null
             */
            prompt_cost_details: {
                [key: string]: number;
            } | null;
            /**
             * @description US dollars for output, by kind, summed
             * @example null
             */
            completion_cost_details: {
                [key: string]: number;
            } | null;
            /**
             * @description Conversations
             * @example 1
             */
            group_count: number;
        };
        ExportRuns: {
            /** @description Only these; the other filters then do not count */
            id?: string[] | null;
            /** @description Only feedback of these experiments */
            session?: string[] | null;
            /** @description About these examples */
            reference_example?: string[] | null;
            /**
             * Format: uuid
             * @description Only runs of this trace
             */
            trace?: string | null;
            /**
             * Format: uuid
             * @description Children of this run
             */
            parent_run?: string | null;
            /**
             * @description Only runs of this type
             * @example chain
             * @enum {string|null}
             */
            run_type?: "tool" | "chain" | "llm" | "retriever" | "embedding" | "prompt" | "parser" | null;
            /**
             * @description True: root runs only; false: other runs only
             * @example true
             */
            is_root?: boolean | null;
            /** @description 1 is another way to ask for roots */
            execution_order?: number | null;
            /**
             * @description True: runs with an error only; false: runs without one only
             * @example false
             */
            error?: boolean | null;
            /**
             * Format: date-time
             * @description Started at this time or later
             * @example 2026-01-05T10:00:00Z
             */
            start_time?: string;
            /**
             * Format: date-time
             * @description Ended at this time or earlier
             * @example 2026-01-05T10:00:00Z
             */
            end_time?: string;
            /**
             * @description Filter of runs in the query language
             * @example and(eq(run_type, "chain"), gt(latency, "5s"))
             */
            filter?: string | null;
            /**
             * @description Filter in the query language: runs whose root matches
             * @example and(eq(feedback_key, "correctness"), eq(feedback_score, 1))
             */
            trace_filter?: string | null;
            /**
             * @description Filter in the query language: runs of traces in which any run matches
             * @example eq(name, "retrieve")
             */
            tree_filter?: string | null;
            /**
             * @description Further filter in the query language
             * @example search("timeout")
             */
            search_filter?: string | null;
            /**
             * @description Runs with this text in their name, error, inputs, outputs, metadata or tags; case-insensitive
             * @example timeout
             */
            query?: string | null;
            /**
             * @description Always `current`: there is one store of runs
             * @example current
             * @enum {string|null}
             */
            data_source_type?: "current" | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            use_experimental_search?: string;
            /**
             * @description Order by start time
             * @default desc
             * @enum {string|null}
             */
            order?: "asc" | "desc" | null;
            /**
             * @description Only these fields, besides the required ones
             * @example [
             *       "id",
             *       "inputs"
             *     ]
             */
            select?: string[] | null;
        };
        DeleteRuns: {
            /**
             * Format: uuid
             * @description Deletes in this experiment or project only
             */
            session_id?: string | null;
            /** @description Deletes these traces, with all their runs */
            trace_ids?: string[] | null;
            /**
             * @description Deletes traces with a run whose metadata contain all of these values
             * @example {
             *       "user_id": "4070f233"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        DeletedRuns: {
            /**
             * @description Number of deleted runs
             * @example 3
             */
            deleted: number;
        };
        Run: {
            /**
             * Format: uuid
             * @description Id of the run
             * @example 5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            id: string;
            /**
             * @description Name
             * @example answer question
             */
            name: string;
            /**
             * @description Kind of run
             * @example chain
             */
            run_type: string;
            /**
             * Format: date-time
             * @description Start
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string;
            /**
             * Format: date-time
             * @description End
             * @example 2026-01-05T10:00:02+00:00
             */
            end_time: string | null;
            /**
             * @description `error` when there is an error, else `success`, or `pending` until its end
             * @example success
             */
            status: string;
            /**
             * @description Reason of the failure
             * @example null
             */
            error: string | null;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Outputs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description About the first 500 characters of the inputs, as JSON; a truncated text ends with `…`. Of a long list of `messages` the last one
             * @example {"question": "What is the cap…"}
             */
            inputs_preview: string | null;
            /**
             * @description About the first 500 characters of the outputs, as JSON; a truncated text ends with `…`. Of a long list of `messages` the last one
             * @example {"answer": "The capital of Fra…"}
             */
            outputs_preview: string | null;
            /**
             * @description `metadata` holds `run_metadata` of the upload
             * @example {
             *       "metadata": {}
             *     }
             */
            extra: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /**
             * Format: uuid
             * @description Example that the run is about
             */
            reference_example_id: string | null;
            /**
             * Format: uuid
             * @description Dataset of that example
             */
            reference_dataset_id: string | null;
            /**
             * Format: uuid
             * @description The root of the run; a root is its own
             */
            trace_id: string;
            /**
             * @description Sorts runs of a trace by time
             * @example 20260105T100000000000Z5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            dotted_order: string;
            /**
             * Format: uuid
             * @description The run that this one is a step of; null on a root
             * @example null
             */
            parent_run_id: string | null;
            /**
             * @description Ancestors from the root to the direct parent
             * @example []
             */
            parent_run_ids: string[] | null;
            /**
             * @description All descendants of the run; null unless selected
             * @example []
             */
            child_run_ids: string[] | null;
            /**
             * @description Tags
             * @example []
             */
            tags: string[] | null;
            /**
             * @description Events during the run
             * @example []
             */
            events: Record<string, never>[] | null;
            /**
             * @description The executed object, as serialised by its framework
             * @example null
             */
            serialized: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Feedback on the run, by key
             * @example {}
             */
            feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            } | null;
            /**
             * @description 0 without a report, as in uploads
             * @example 0
             */
            total_tokens: number;
            /**
             * @description 0 without a report, as in uploads
             * @example 0
             */
            prompt_tokens: number;
            /**
             * @description 0 without a report, as in uploads
             * @example 0
             */
            completion_tokens: number;
            /**
             * @description US dollars, all in all
             * @example null
             */
            total_cost: string | null;
            /**
             * @description US dollars for input
             * @example null
             */
            prompt_cost: string | null;
            /**
             * @description US dollars for output
             * @example null
             */
            completion_cost: string | null;
            /**
             * @description Tokens read, by kind
             * @example {
             *       "cache_read": 8
             *     }
             */
            prompt_token_details: {
                [key: string]: number;
            } | null;
            /**
             * @description Tokens written, by kind
             * @example {
             *       "reasoning": 1
             *     }
             */
            completion_token_details: {
                [key: string]: number;
            } | null;
            /**
             * @description US dollars for input, by kind
             * @example null
             */
            prompt_cost_details: {
                [key: string]: string;
            } | null;
            /**
             * @description US dollars for output, by kind
             * @example null
             */
            completion_cost_details: {
                [key: string]: string;
            } | null;
            /**
             * Format: date-time
             * @description When the first token came
             * @example null
             */
            first_token_time: string | null;
            /**
             * @description Always 1: every run is a root
             * @example 1
             */
            execution_order: number;
            /**
             * @description Path of the run in the console
             * @example /o/…/projects/p/…/r/…?poll=true
             */
            app_path: string;
            /**
             * @description Belongs to an example
             * @example true
             */
            in_dataset: boolean | null;
            /**
             * @description Retention of the run
             * @example longlived
             */
            trace_tier: string | null;
            /**
             * @description The conversation, as `session_id`, `thread_id` or `conversation_id` of the metadata names it
             * @example null
             */
            thread_id: string | null;
        };
        ProblemDetails: {
            /**
             * @description Always `about:blank`
             * @example about:blank
             */
            type: string;
            /**
             * @description Name of the status
             * @example Bad Request
             */
            title: string;
            /**
             * @description Status of the answer
             * @example 400
             */
            status: number;
            /**
             * @description Human-readable reason of the failure
             * @example Run not found
             */
            detail: string;
            /**
             * @description Machine-readable code of the error
             * @example run_not_found
             */
            code?: string;
            /** @description Which fields are wrong */
            errors?: components["schemas"]["FieldError"][];
        };
        QueryRunsV2: {
            /** @description Runs of these projects; either this or `reference_dataset_id` */
            project_ids?: string[] | null;
            /**
             * Format: uuid
             * @description Runs of all experiments of this dataset
             */
            reference_dataset_id?: string | null;
            /** @description Only these */
            ids?: string[] | null;
            /** @description About these examples */
            reference_examples?: string[] | null;
            /**
             * Format: uuid
             * @description Only runs of this trace
             */
            trace_id?: string | null;
            /**
             * @description Only runs of this type
             * @example CHAIN
             * @enum {string|null}
             */
            run_type?: "TOOL" | "CHAIN" | "LLM" | "RETRIEVER" | "EMBEDDING" | "PROMPT" | "PARSER" | null;
            /**
             * @description True: root runs only; false: other runs only
             * @example true
             */
            is_root?: boolean | null;
            /**
             * @description True: runs with an error only; false: runs without one only
             * @example false
             */
            has_error?: boolean | null;
            /**
             * Format: date-time
             * @description Started at this time or later. Default: one day ago; none with `reference_dataset_id`
             * @example 2026-01-05T10:00:00Z
             */
            min_start_time?: string;
            /**
             * Format: date-time
             * @description Started at this time or earlier
             * @example 2026-01-05T10:00:00Z
             */
            max_start_time?: string;
            /**
             * @description Runs that match this filter
             * @example gt(latency, 5)
             */
            filter?: string | null;
            /**
             * @description Runs whose root matches this filter
             * @example eq(name, "a")
             */
            trace_filter?: string | null;
            /**
             * @description Runs of traces with a run that matches this filter
             * @example eq(run_type, "tool")
             */
            tree_filter?: string | null;
            /**
             * @description Fields; `ID` without any
             * @example [
             *       "ID",
             *       "NAME"
             *     ]
             */
            selects?: ("ID" | "NAME" | "RUN_TYPE" | "STATUS" | "START_TIME" | "END_TIME" | "LATENCY_SECONDS" | "FIRST_TOKEN_TIME" | "ERROR" | "ERROR_PREVIEW" | "EXTRA" | "METADATA" | "EVENTS" | "INPUTS" | "INPUTS_PREVIEW" | "OUTPUTS" | "OUTPUTS_PREVIEW" | "MANIFEST" | "PARENT_RUN_IDS" | "PROJECT_ID" | "TRACE_ID" | "THREAD_ID" | "DOTTED_ORDER" | "IS_ROOT" | "REFERENCE_EXAMPLE_ID" | "REFERENCE_DATASET_ID" | "TOTAL_TOKENS" | "PROMPT_TOKENS" | "COMPLETION_TOKENS" | "TOTAL_COST" | "PROMPT_COST" | "COMPLETION_COST" | "PROMPT_TOKEN_DETAILS" | "COMPLETION_TOKEN_DETAILS" | "PROMPT_COST_DETAILS" | "COMPLETION_COST_DETAILS" | "PRICE_MODEL_ID" | "TAGS" | "APP_PATH" | "ATTACHMENTS" | "THREAD_EVALUATION_TIME" | "IS_IN_DATASET" | "SHARE_URL" | "FEEDBACK_STATS")[] | null;
            /** @description `next_cursor` of the previous page */
            cursor?: string | null;
            /**
             * @description Maximum number of items
             * @default 100
             */
            page_size?: number | null;
            /**
             * @description Order by start time
             * @default DESC
             * @enum {string|null}
             */
            sort_order?: "ASC" | "DESC" | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            ai_query?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            ai_search?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            sem_filter?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            min_feedback_modified_at?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            max_feedback_modified_at?: string;
        };
        TokenDetailsV2: {
            /**
             * @description Tokens by kind, as the client names it
             * @example {
             *       "cache_read": 8
             *     }
             */
            raw: {
                [key: string]: number;
            };
        };
        CostDetailsV2: {
            /**
             * @description US dollars by kind, as the client names it
             * @example {
             *       "cache_read": 0.001
             *     }
             */
            raw: {
                [key: string]: number;
            };
        };
        RunV2: {
            /**
             * @description Reason of the failure
             * @example null
             */
            error?: string | null;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Outputs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description About the first 500 characters of the inputs, as JSON; a truncated text ends with `…`. Of a long list of `messages` the last one
             * @example {"question": "What is the cap…"}
             */
            inputs_preview?: string | null;
            /**
             * @description About the first 500 characters of the outputs, as JSON; a truncated text ends with `…`. Of a long list of `messages` the last one
             * @example {"answer": "The capital of Fra…"}
             */
            outputs_preview?: string | null;
            /**
             * @description `metadata` holds `run_metadata` of the upload
             * @example {
             *       "metadata": {}
             *     }
             */
            extra?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Example that the run is about
             */
            reference_example_id?: string | null;
            /**
             * Format: uuid
             * @description Dataset of that example
             */
            reference_dataset_id?: string | null;
            /**
             * Format: uuid
             * @description The root of the run; a root is its own
             */
            trace_id?: string;
            /**
             * @description Sorts runs of a trace by time
             * @example 20260105T100000000000Z5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            dotted_order?: string;
            /**
             * @description Ancestors from the root to the direct parent
             * @example []
             */
            parent_run_ids?: string[] | null;
            /**
             * @description Tags
             * @example []
             */
            tags?: string[] | null;
            /**
             * @description Events during the run
             * @example []
             */
            events?: Record<string, never>[] | null;
            /**
             * @description Feedback on the run, by key
             * @example {}
             */
            feedback_stats?: {
                [key: string]: components["schemas"]["FeedbackStat"];
            } | null;
            /**
             * @description 0 without a report, as in uploads
             * @example 0
             */
            total_tokens?: number;
            /**
             * @description 0 without a report, as in uploads
             * @example 0
             */
            prompt_tokens?: number;
            /**
             * @description 0 without a report, as in uploads
             * @example 0
             */
            completion_tokens?: number;
            /**
             * Format: date-time
             * @description When the first token came
             * @example null
             */
            first_token_time?: string | null;
            /**
             * @description Path of the run in the console
             * @example /o/…/projects/p/…/r/…?poll=true
             */
            app_path?: string;
            /**
             * @description The conversation, as `session_id`, `thread_id` or `conversation_id` of the metadata names it
             * @example null
             */
            thread_id?: string | null;
            /**
             * Format: uuid
             * @description Id of the run
             */
            id?: string;
            /**
             * @description Name
             * @example answer question
             */
            name?: string;
            /**
             * @description Kind of run
             * @example CHAIN
             * @enum {string}
             */
            run_type?: "TOOL" | "CHAIN" | "LLM" | "RETRIEVER" | "EMBEDDING" | "PROMPT" | "PARSER";
            /**
             * @description Result of the run
             * @example SUCCESS
             * @enum {string}
             */
            status?: "SUCCESS" | "ERROR" | "PENDING";
            /**
             * Format: date-time
             * @description Start
             */
            start_time?: string;
            /**
             * Format: date-time
             * @description End
             */
            end_time?: string | null;
            /**
             * @description Duration from start to end
             * @example 2
             */
            latency_seconds?: number | null;
            /**
             * Format: uuid
             * @description Experiment or project
             */
            project_id?: string;
            /**
             * @description Metadata of the client
             * @example {}
             */
            metadata?: Record<string, never>;
            /**
             * @description Has no parent
             * @example true
             */
            is_root?: boolean;
            /**
             * @description US dollars
             * @example 0.02
             */
            total_cost?: number | null;
            /**
             * @description US dollars for input
             * @example 0.015
             */
            prompt_cost?: number | null;
            /**
             * @description US dollars for output
             * @example 0.005
             */
            completion_cost?: number | null;
            /** @description First 500 characters of the error */
            error_preview?: string | null;
            /** @description The executed object, as serialised by its framework */
            manifest?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Belongs to an example
             * @example true
             */
            is_in_dataset?: boolean;
            /**
             * @description Always empty
             * @example {}
             */
            attachments?: {
                [key: string]: unknown;
            };
            /** @description Tokens read, by kind */
            prompt_token_details?: components["schemas"]["TokenDetailsV2"] | null;
            /** @description Tokens written, by kind */
            completion_token_details?: components["schemas"]["TokenDetailsV2"] | null;
            /** @description US dollars for input, by kind */
            prompt_cost_details?: components["schemas"]["CostDetailsV2"] | null;
            /** @description US dollars for output, by kind */
            completion_cost_details?: components["schemas"]["CostDetailsV2"] | null;
            /** @description Always null */
            price_model_id?: string | null;
            /** @description Always null */
            thread_evaluation_time?: string | null;
            /** @description Always null */
            share_url?: string | null;
        };
        RunPageV2: {
            /** @description The runs */
            items: components["schemas"]["RunV2"][];
            /** @description Send it as `cursor` for the next page; absent on the last */
            next_cursor?: string;
        };
        RunUrl: {
            /**
             * @description Page of the run in the console
             * @example http://localhost:3000/o/…/projects/p/…/r/…
             */
            url: string;
        };
        FeedbackCategoryInput: {
            /**
             * @description Score of the category
             * @example 1
             */
            value?: number;
            /**
             * @description Name of the category
             * @example good
             */
            label?: string | null;
        };
        FeedbackConfigInput: {
            /**
             * @description Meaning of the scores of the key
             * @example continuous
             * @enum {string}
             */
            type?: "continuous" | "categorical" | "freeform";
            /**
             * @description Lowest score expected
             * @example 0
             */
            min?: number | null;
            /**
             * @description Highest score expected
             * @example 1
             */
            max?: number | null;
            /** @description The categories of a categorical key */
            categories?: components["schemas"]["FeedbackCategoryInput"][] | null;
            /**
             * @description A reviewer may choose several categories
             * @example true
             */
            allows_multiple_categories?: boolean | null;
        };
        TimeSpan: {
            /**
             * @description Days
             * @default 0
             * @example 1
             */
            days?: number | null;
            /**
             * @description Hours
             * @default 0
             * @example 0
             */
            hours?: number | null;
            /**
             * @description Minutes
             * @default 0
             * @example 0
             */
            minutes?: number | null;
        };
        CreateFeedbackToken: {
            /**
             * Format: uuid
             * @description The run that is judged; it may arrive later
             */
            run_id: string;
            /**
             * @description Name of the metric
             * @example thumb
             */
            feedback_key: string;
            /** @description Meaning of the scores of this key; stored for the key when the link is used */
            feedback_config?: components["schemas"]["FeedbackConfigInput"] | null;
            /** @description Lifetime; default: three hours */
            expires_in?: components["schemas"]["TimeSpan"] | null;
            /**
             * Format: date-time
             * @description Time of expiry; alternative to `expires_in`
             * @example 2026-01-05T10:00:00Z
             */
            expires_at?: string;
        };
        FeedbackToken: {
            /**
             * Format: uuid
             * @description Permits its holder to give feedback
             * @example 7d2e3a52-11a5-4a40-8f05-0f2c6c0f2b10
             */
            id: string;
            /**
             * @description Address of the judgement, as parameters of a GET or as the body of a POST
             * @example https://experiments.example.org/api/v1/feedback/tokens/7d2e3a52-11a5-4a40-8f05-0f2c6c0f2b10
             */
            url: string;
            /**
             * Format: date-time
             * @description Until when it works
             * @example 2026-01-05T10:00:00+00:00
             */
            expires_at: string;
            /**
             * @description Name of the metric
             * @example thumb
             */
            feedback_key: string;
        };
        UseFeedbackToken: {
            /**
             * @description Score; true counts as 1, false as 0
             * @example 1
             */
            score?: (number | boolean) | null;
            /**
             * @description Label or other value
             * @example CORRECT
             */
            value?: (number | boolean | string) | null;
            /**
             * @description Why
             * @example The river is right
             */
            comment?: string | null;
            /**
             * @description The correct answer
             * @example {
             *       "answer": "Seine"
             *     }
             */
            correction?: ({
                [key: string]: unknown;
            } | string) | null;
            /**
             * @description Any metadata of the source
             * @example {
             *       "page": "help"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        FeedbackScale: {
            /**
             * @description Meaning of the scores of this key
             * @example continuous
             * @enum {string}
             */
            type: "continuous" | "categorical" | "freeform";
            /**
             * @description Lowest score expected
             * @example 0
             */
            min?: number | null;
            /**
             * @description Highest score expected
             * @example 1
             */
            max?: number | null;
            /** @description The categories of a categorical key */
            categories?: components["schemas"]["UploadFeedbackCategory"][] | null;
            /**
             * @description A reviewer may choose several categories
             * @example true
             */
            allows_multiple_categories?: boolean;
        };
        FeedbackConfig: {
            /**
             * @description Name of the metric
             * @example correctness
             */
            feedback_key: string;
            /** @description Meaning of its scores */
            feedback_config: components["schemas"]["FeedbackScale"];
            /**
             * Format: uuid
             * @description Workspace
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description Last change
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string;
            /**
             * @description Null: not set, so the words of the key decide
             * @example null
             */
            is_lower_score_better: boolean | null;
        };
        CreateFeedbackConfig: {
            /**
             * @description Name of the metric
             * @example toxicity
             */
            feedback_key: string;
            /** @description Meaning of its scores */
            feedback_config: components["schemas"]["FeedbackConfigInput"];
            /**
             * @description Lower scores are better
             * @example true
             */
            is_lower_score_better?: boolean | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            is_enforced?: boolean;
        };
        UpdateFeedbackConfig: {
            /**
             * @description Name of the metric
             * @example toxicity
             */
            feedback_key: string;
            /** @description Meaning of its scores */
            feedback_config?: components["schemas"]["FeedbackConfigInput"] | null;
            /**
             * @description Lower scores are better
             * @example true
             */
            is_lower_score_better?: boolean | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            add_categories?: Record<string, never>[];
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            remove_categories?: number[];
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            id?: string;
        };
        FeedbackSource: {
            /**
             * @description app, api, model or auto_eval
             * @example model
             */
            type: string;
            /**
             * @description About the judge
             * @example {}
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description User in the token of the request, if any
             * @example null
             */
            user_id: string | null;
            /**
             * Format: uuid
             * @description The same as `user_id`
             * @example null
             */
            ls_user_id: string | null;
            /**
             * @description Name in the token, if `include_user_names` is set
             * @example null
             */
            user_name: string | null;
        };
        Feedback: {
            /**
             * Format: uuid
             * @description Id of the feedback
             * @example 0b7c4a9e-5c55-4d1c-9d0d-3f1c6f3f9a11
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was given
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Last change
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string;
            /**
             * @description Name of the metric
             * @example correctness
             */
            key: string;
            /**
             * @description Score
             * @example 1
             */
            score: number | null;
            /**
             * @description Label or other value
             * @example CORRECT
             */
            value: (number | boolean | string | {
                [key: string]: unknown;
            }) | null;
            /**
             * @description Why
             * @example The river is right
             */
            comment: string | null;
            /**
             * @description The correct answer
             * @example null
             */
            correction: ({
                [key: string]: unknown;
            } | string) | null;
            /**
             * Format: uuid
             * @description Run; null on feedback on a whole experiment
             */
            run_id: string | null;
            /**
             * Format: uuid
             * @description Experiment; null while the run is unknown
             */
            session_id: string | null;
            /**
             * Format: uuid
             * @description Trace of the run
             */
            trace_id: string | null;
            /**
             * Format: date-time
             * @description Start of the run
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string | null;
            /**
             * @description Given on a root run
             * @example true
             */
            is_root: boolean;
            /** @description Source of the judgement */
            feedback_source: components["schemas"]["FeedbackSource"] | null;
            /**
             * Format: uuid
             * @description Ties feedback of one judgement together
             * @example null
             */
            feedback_group_id: string | null;
            /**
             * Format: uuid
             * @description Pairwise comparison
             * @example null
             */
            comparative_experiment_id: string | null;
            /**
             * @description Anything else
             * @example null
             */
            extra: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Always null
             * @example null
             */
            feedback_thread_id: string | null;
        };
        FeedbackSourceInput: {
            /**
             * @description Source of the judgement
             * @example model
             * @enum {string}
             */
            type?: "app" | "api" | "model" | "auto_eval";
            /**
             * @description Anything about the judge
             * @example {
             *       "model": "judge-1"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        CreateFeedback: {
            /**
             * @description Score; true counts as 1, false as 0
             * @example 1
             */
            score?: (number | boolean) | null;
            /**
             * @description Label or other value; anything but a list
             * @example CORRECT
             */
            value?: (number | boolean | string | {
                [key: string]: unknown;
            }) | null;
            /**
             * @description Why
             * @example The river is right
             */
            comment?: string | null;
            /**
             * @description The correct answer
             * @example {
             *       "answer": "Seine"
             *     }
             */
            correction?: ({
                [key: string]: unknown;
            } | string) | null;
            /** @description Meaning of the scores of this key; stored for the key */
            feedback_config?: components["schemas"]["FeedbackConfigInput"] | null;
            /**
             * @description Name of the metric
             * @example correctness
             */
            key: string;
            /**
             * Format: uuid
             * @description The run that is judged; it may arrive later
             */
            run_id?: string | null;
            /**
             * Format: uuid
             * @description Experiment that is judged as a whole, if `run_id` is absent
             */
            session_id?: string | null;
            /**
             * Format: uuid
             * @description Session of the run; optional
             */
            trace_id?: string | null;
            /**
             * Format: date-time
             * @description When the run began; it is found without this
             * @example 2026-01-05T10:00:00Z
             */
            start_time?: string;
            /**
             * Format: uuid
             * @description Chosen by the client, or generated. Sending the same feedback again changes nothing
             */
            id?: string;
            /**
             * Format: date-time
             * @description Default: the time of the request
             * @example 2026-01-05T10:00:00Z
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Default: the time of the request
             * @example 2026-01-05T10:00:00Z
             */
            modified_at?: string;
            /** @description Source of the judgement; `{"type": "api"}` when absent */
            feedback_source?: components["schemas"]["FeedbackSourceInput"] | null;
            /**
             * Format: uuid
             * @description Ties feedback of one judgement together
             */
            feedback_group_id?: string | null;
            /**
             * Format: uuid
             * @description Pairwise comparison that the feedback belongs to
             */
            comparative_experiment_id?: string | null;
            /** @description Anything else */
            extra?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The judgement failed, so it has no score; it counts as an error in statistics
             * @example false
             */
            error?: boolean | null;
        };
        UpdateFeedback: {
            /**
             * @description Score; true counts as 1, false as 0
             * @example 1
             */
            score?: (number | boolean) | null;
            /**
             * @description Label or other value; anything but a list
             * @example CORRECT
             */
            value?: (number | boolean | string | {
                [key: string]: unknown;
            }) | null;
            /**
             * @description Why
             * @example The river is right
             */
            comment?: string | null;
            /**
             * @description The correct answer
             * @example {
             *       "answer": "Seine"
             *     }
             */
            correction?: ({
                [key: string]: unknown;
            } | string) | null;
            /** @description Meaning of the scores of this key; stored for the key */
            feedback_config?: components["schemas"]["FeedbackConfigInput"] | null;
        };
        GroupExperiments: {
            /**
             * @description Keys of the metadata of experiments; those with the same values are one group
             * @example [
             *       "model"
             *     ]
             */
            metadata_keys: string[];
            /**
             * @description Experiments at most, the latest ones
             * @default 1000
             */
            experiment_limit?: number | null;
            /** @description Only experiments whose name contains this; case-insensitive */
            name_contains?: string | null;
            /** @description Only experiments on this version of the dataset */
            dataset_version?: string | null;
            /**
             * Format: date-time
             * @description Statistics over runs that started at this time or later
             * @example 2026-01-05T10:00:00Z
             */
            stats_start_time?: string;
            /**
             * @description Statistics may be approximate; these are exact all the same
             * @default false
             */
            use_approx_stats?: boolean | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            filter?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            tag_value_id?: string;
        };
        ExperimentGroup: {
            /**
             * @description Common values of the experiments: value by key, null for a missing value
             * @example {
             *       "model": "small-1"
             *     }
             */
            group_key: {
                [key: string]: unknown;
            };
            /**
             * @description Experiments
             * @example 3
             */
            count: number;
            /**
             * @description Their runs
             * @example 600
             */
            run_count: number;
            /**
             * @description Share of their runs with an error, 0 to 1
             * @example 0.01
             */
            error_rate: number | null;
            /**
             * Format: date-time
             * @description When the first of them began
             * @example 2026-01-05T10:00:00+00:00
             */
            min_start_time: string;
            /**
             * Format: date-time
             * @description When the latest of them began
             * @example 2026-01-05T10:00:00+00:00
             */
            max_start_time: string;
            /**
             * @description Feedback on their runs, by key; means are weighted by the number of points
             * @example {}
             */
            feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            };
            /** @description The experiments with their statistics, latest first */
            experiments: components["schemas"]["Session"][];
        };
        ExperimentGroups: {
            /** @description Latest experiment first */
            groups: components["schemas"]["ExperimentGroup"][];
        };
        ColumnOverride: {
            /**
             * @description The column: its kind, a dot and the key
             * @example feedback.correctness
             */
            column: string;
            /**
             * @description Colours of numbers: pairs of a number and a colour
             * @example [
             *       [
             *         0,
             *         "#ff0000"
             *       ],
             *       [
             *         1,
             *         "#00ff00"
             *       ]
             *     ]
             */
            color_gradient?: (number | string)[][] | null;
            /**
             * @description Colours by value
             * @example {
             *       "good": "#00ff00"
             *     }
             */
            color_map?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Without colours
             * @example false
             */
            disable_colors?: boolean | null;
            /**
             * @description Not shown
             * @example false
             */
            hide?: boolean | null;
            /**
             * @description Decimal places
             * @example 3
             */
            precision?: number | null;
        };
        ViewOverride: {
            /**
             * Format: uuid
             * @description Id of the override
             * @example 2c1b9e7a-6d0f-4a57-8b1b-6f0d7f0c2a33
             */
            id: string;
            /**
             * Format: uuid
             * @description Dataset of the override
             */
            dataset_id: string;
            /** @description All columns that are shown otherwise */
            column_overrides: components["schemas"]["ColumnOverride"][];
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Last change
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string;
        };
        WriteViewOverride: {
            /** @description All columns that are shown otherwise */
            column_overrides: components["schemas"]["ColumnOverride"][];
        };
        SummariseComparison: {
            /** @description Two or more experiments of the dataset */
            session_ids: string[];
            /**
             * Format: uuid
             * @description One of them; the first when absent
             */
            baseline_session_id?: string | null;
            /**
             * @description Intervals, tests and verdicts for every difference, by examples that both experiments have scored
             * @default false
             */
            statistics?: boolean | null;
            /**
             * @description Confidence level of the intervals; 1 minus it is the significance level of the tests
             * @default 0.95
             */
            confidence?: number | null;
            /** @description Seed of the random numbers; the default is derived from the dataset. The same seed gives the same answer */
            seed?: number | null;
            /**
             * @description Random samples for each interval and test
             * @default 2000
             */
            resamples?: number | null;
            /**
             * @description Pair examples, too, whose inputs or expected outputs changed between the two experiments
             * @default false
             */
            include_changed?: boolean | null;
            /**
             * @description Leave examples out of the pairs that failed in one of the two experiments
             * @default false
             */
            exclude_errors?: boolean | null;
        };
        ExperimentCoverage: {
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /**
             * @description Name of the experiment
             * @example prompt v2
             */
            name: string;
            /**
             * @description Runs
             * @example 430
             */
            run_count: number;
            /**
             * @description Examples with at least one run
             * @example 430
             */
            example_count: number;
            /**
             * @description Examples that no other of the experiments has
             * @example 12
             */
            only_here: number;
            /**
             * @description Examples that the baseline has, too
             * @example 418
             */
            in_both: number;
            /**
             * @description Examples of the baseline that are missing here
             * @example 6
             */
            only_in_baseline: number;
            /**
             * @description Examples with a run that failed
             * @example 9
             */
            errored_examples: number;
            /**
             * @description Examples with a score
             * @example 421
             */
            scored_examples: number;
            /**
             * @description Runs on the example that has the most
             * @example 1
             */
            most_repetitions: number;
            /**
             * @description Runs with an error
             * @example 9
             */
            error_count: number;
            /**
             * @description Median latency in seconds
             * @example 1.5
             */
            latency_p50: number | null;
            /**
             * @description 99th percentile of latency in seconds
             * @example 2.9
             */
            latency_p99: number | null;
        };
        Coverage: {
            /**
             * @description Examples in at least one of the experiments
             * @example 448
             */
            total: number;
            /**
             * @description Examples in all of them
             * @example 412
             */
            in_all: number;
            /**
             * @description Examples whose inputs or expected outputs were not the same in all of them
             * @example 0
             */
            changed: number;
            /** @description Entries in the order of `session_ids` */
            experiments: components["schemas"]["ExperimentCoverage"][];
        };
        PairedStatistics: {
            /**
             * @description Examples that are compared
             * @example 412
             */
            pairs: number;
            /**
             * @description Mean of their differences; repetitions count as their mean
             * @example 0.042
             */
            mean_delta: number;
            /**
             * @description Lower end of the bootstrap interval of that mean; null for a single pair
             * @example 0.011
             */
            ci_low: number | null;
            /**
             * @description Upper end
             * @example 0.073
             */
            ci_high: number | null;
            /**
             * @description Confidence level of the interval
             * @example 0.95
             */
            confidence: number;
            /**
             * @description McNemar's exact test if all scores are 0 or 1, otherwise a permutation test of signs
             * @example sign_flip
             * @enum {string}
             */
            test: "mcnemar_exact" | "sign_flip";
            /**
             * @description Two-sided
             * @example 0.004
             */
            p_value: number;
            /**
             * @description Corrected by Holm over all metrics of this experiment and the baseline (`run_metrics` apart)
             * @example 0.012
             */
            p_value_adjusted: number;
            /**
             * @description The true difference that so many pairs would show with a probability of 80%
             * @example 0.038
             */
            minimum_detectable_effect: number | null;
            /**
             * @description By the corrected p-value and the direction of the metric; `changed` without a direction
             * @example improved
             * @enum {string}
             */
            verdict: "improved" | "regressed" | "changed" | "not_distinguishable" | "too_few_examples";
            /**
             * @description The same in a sentence
             * @example correctness improved: mean change +0.042 (95% interval +0.011 to +0.073) over 412 shared examples, p = 0.012 after correction.
             */
            summary: string;
        };
        MetricDelta: {
            /**
             * @description Mean score minus the mean score of the baseline
             * @example 0.12
             */
            avg_delta: number | null;
            /**
             * @description Examples scored in both
             * @example 412
             */
            paired_examples: number;
            /**
             * @description Mean, over those examples, of the difference of their mean scores
             * @example 0.1
             */
            paired_delta: number | null;
            /**
             * @description Examples of these with a higher score than in the baseline
             * @example 60
             */
            higher: number;
            /**
             * @description Examples of these with a lower score than in the baseline
             * @example 19
             */
            lower: number;
            /**
             * @description Examples of these with a better score than in the baseline; null if the metric has no direction
             * @example 60
             */
            improved: number | null;
            /**
             * @description Examples of these with a worse score; null if the metric has no direction
             * @example 19
             */
            regressed: number | null;
            /**
             * @description Examples of these with an equal score
             * @example 333
             */
            same: number;
            /** @description Null unless requested, and without shared examples */
            statistics: components["schemas"]["PairedStatistics"] | null;
        };
        ExperimentMetric: {
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /**
             * @description Scores
             * @example 430
             */
            n: number;
            /**
             * @description Mean score
             * @example 0.83
             */
            avg: number | null;
            /** @description Against the baseline; null on the baseline itself */
            versus_baseline: components["schemas"]["MetricDelta"] | null;
        };
        MetricComparison: {
            /**
             * @description Feedback key
             * @example correctness
             */
            key: string;
            /**
             * @description Direction of improvement; null if neither a setting nor the name defines it
             * @example false
             */
            is_lower_score_better: boolean | null;
            /**
             * @description Whether the direction was set for the key, or derived from words of its name
             * @example name
             * @enum {string|null}
             */
            direction_source: "setting" | "name" | null;
            /** @description Entries in the order of `session_ids` */
            experiments: components["schemas"]["ExperimentMetric"][];
        };
        ComparisonStatistics: {
            /**
             * @description Seed of the random numbers: send it to get the same answer
             * @example 2871263441
             */
            seed: number;
            /**
             * @description Random samples for each interval and test
             * @example 2000
             */
            resamples: number;
            /**
             * @description Confidence level of the intervals
             * @example 0.95
             */
            confidence: number;
            /**
             * @description Correction of p-values for their number
             * @enum {string}
             */
            correction: "holm";
        };
        ComparisonSummary: {
            /**
             * Format: uuid
             * @description Dataset
             */
            dataset_id: string;
            /**
             * Format: uuid
             * @description Experiment that all others are compared with
             */
            baseline_session_id: string;
            /** @description Which examples the experiments share */
            coverage: components["schemas"]["Coverage"];
            /** @description Every key that has scores in one of the experiments */
            metrics: components["schemas"]["MetricComparison"][];
            /** @description Metrics of runs without feedback: `error_rate`, and `latency` in seconds */
            run_metrics: components["schemas"]["MetricComparison"][];
            /** @description Null unless requested */
            statistics: components["schemas"]["ComparisonStatistics"] | null;
        };
        CompareDistribution: {
            /** @description Experiments of the dataset */
            session_ids: string[];
            /**
             * Format: uuid
             * @description One of them; the first when absent
             */
            baseline_session_id?: string | null;
            /**
             * @description Feedback key. Either this or `run_metric`
             * @example correctness
             */
            feedback_key?: string | null;
            /**
             * @description Metric of runs
             * @enum {string|null}
             */
            run_metric?: "latency" | "error_rate" | null;
            /**
             * @description Intervals of the values; of the pairs as many in each direction
             * @default 20
             */
            bins?: number | null;
        };
        DistributionBin: {
            /**
             * @description Lowest value
             * @example 0.4
             */
            low: number;
            /**
             * @description Highest value, which belongs to the next interval; equal to `low` if `discrete`
             * @example 0.45
             */
            high: number;
        };
        ExperimentDistribution: {
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /**
             * @description Number of examples in each of `bins`
             * @example [
             *       3,
             *       9
             *     ]
             */
            counts: number[];
        };
        DistributionCell: {
            /**
             * @description Mean of the values of the baseline
             * @example 0.5
             */
            baseline: number;
            /**
             * @description Mean of the values of the experiment
             * @example 0.75
             */
            value: number;
            /**
             * @description Number of examples
             * @example 12
             */
            n: number;
            /**
             * Format: uuid
             * @description One of these examples
             * @example b2f1c7de-6a4b-4a0f-8f7e-2d3c4b5a6978
             */
            example_id: string;
        };
        ExperimentPairs: {
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /** @description Examples with similar values in one cell */
            cells: components["schemas"]["DistributionCell"][];
        };
        ComparisonDistribution: {
            /**
             * @description Whether each of `bins` is a single value, because there are few
             * @example true
             */
            discrete: boolean;
            /** @description Ascending; empty without values */
            bins: components["schemas"]["DistributionBin"][];
            /** @description Entries in the order of `session_ids` */
            experiments: components["schemas"]["ExperimentDistribution"][];
            /** @description Values against those of the baseline, for each other experiment */
            pairs: components["schemas"]["ExperimentPairs"][];
        };
        FeedbackDelta: {
            /** @description Examples with a better mean score than in the baseline */
            improved_examples: string[];
            /** @description Examples with a worse mean score than in the baseline */
            regressed_examples: string[];
        };
        ComparedRun: {
            /**
             * Format: uuid
             * @description Id of the run
             * @example 5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            id: string;
            /**
             * @description Name
             * @example answer question
             */
            name: string;
            /**
             * @description Kind of run
             * @example chain
             */
            run_type: string;
            /**
             * Format: date-time
             * @description Start
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string;
            /**
             * Format: date-time
             * @description End
             * @example 2026-01-05T10:00:02+00:00
             */
            end_time: string | null;
            /**
             * @description `error` when there is an error, else `success`, or `pending` until its end
             * @example success
             */
            status: string;
            /**
             * @description Reason of the failure
             * @example null
             */
            error: string | null;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Outputs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description About the first 500 characters of the inputs, as JSON; a truncated text ends with `…`. Of a long list of `messages` the last one
             * @example {"question": "What is the cap…"}
             */
            inputs_preview: string | null;
            /**
             * @description About the first 500 characters of the outputs, as JSON; a truncated text ends with `…`. Of a long list of `messages` the last one
             * @example {"answer": "The capital of Fra…"}
             */
            outputs_preview: string | null;
            /**
             * @description `metadata` holds `run_metadata` of the upload
             * @example {
             *       "metadata": {}
             *     }
             */
            extra: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /**
             * Format: uuid
             * @description Example that the run is about
             */
            reference_example_id: string | null;
            /**
             * Format: uuid
             * @description Dataset of that example
             */
            reference_dataset_id: string | null;
            /**
             * Format: uuid
             * @description The root of the run; a root is its own
             */
            trace_id: string;
            /**
             * @description Sorts runs of a trace by time
             * @example 20260105T100000000000Z5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            dotted_order: string;
            /**
             * Format: uuid
             * @description The run that this one is a step of; null on a root
             * @example null
             */
            parent_run_id: string | null;
            /**
             * @description Ancestors from the root to the direct parent
             * @example []
             */
            parent_run_ids: string[] | null;
            /**
             * @description All descendants of the run; null unless selected
             * @example []
             */
            child_run_ids: string[] | null;
            /**
             * @description Tags
             * @example []
             */
            tags: string[] | null;
            /**
             * @description Events during the run
             * @example []
             */
            events: Record<string, never>[] | null;
            /**
             * @description The executed object, as serialised by its framework
             * @example null
             */
            serialized: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Feedback on the run, by key
             * @example {}
             */
            feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            } | null;
            /**
             * @description 0 without a report, as in uploads
             * @example 0
             */
            total_tokens: number;
            /**
             * @description 0 without a report, as in uploads
             * @example 0
             */
            prompt_tokens: number;
            /**
             * @description 0 without a report, as in uploads
             * @example 0
             */
            completion_tokens: number;
            /**
             * @description US dollars, all in all
             * @example null
             */
            total_cost: string | null;
            /**
             * @description US dollars for input
             * @example null
             */
            prompt_cost: string | null;
            /**
             * @description US dollars for output
             * @example null
             */
            completion_cost: string | null;
            /**
             * @description Tokens read, by kind
             * @example {
             *       "cache_read": 8
             *     }
             */
            prompt_token_details: {
                [key: string]: number;
            } | null;
            /**
             * @description Tokens written, by kind
             * @example {
             *       "reasoning": 1
             *     }
             */
            completion_token_details: {
                [key: string]: number;
            } | null;
            /**
             * @description US dollars for input, by kind
             * @example null
             */
            prompt_cost_details: {
                [key: string]: string;
            } | null;
            /**
             * @description US dollars for output, by kind
             * @example null
             */
            completion_cost_details: {
                [key: string]: string;
            } | null;
            /**
             * Format: date-time
             * @description When the first token came
             * @example null
             */
            first_token_time: string | null;
            /**
             * @description Always 1: every run is a root
             * @example 1
             */
            execution_order: number;
            /**
             * @description Path of the run in the console
             * @example /o/…/projects/p/…/r/…?poll=true
             */
            app_path: string;
            /**
             * @description Belongs to an example
             * @example true
             */
            in_dataset: boolean | null;
            /**
             * @description Retention of the run
             * @example longlived
             */
            trace_tier: string | null;
            /**
             * @description The conversation, as `session_id`, `thread_id` or `conversation_id` of the metadata names it
             * @example null
             */
            thread_id: string | null;
            /** @description Every feedback on the run */
            feedbacks: components["schemas"]["Feedback"][];
            /**
             * @description The example had other inputs or expected outputs when this run was made
             * @example false
             */
            example_changed: boolean;
        };
        ComparedExample: {
            /**
             * Format: uuid
             * @description The `row_id` of the uploads
             * @example 3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01
             */
            id: string;
            /**
             * Format: uuid
             * @description Dataset
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            dataset_id: string;
            /**
             * @description Short name, from the id
             * @example #3f0f
             */
            name: string;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs: {
                [key: string]: unknown;
            };
            /**
             * @description Expected outputs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Holds the splits
             * @example {
             *       "dataset_split": [
             *         "base"
             *       ]
             *     }
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was first written
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string | null;
            /**
             * Format: uuid
             * @description The run that it was made from
             * @example null
             */
            source_run_id: string | null;
            /**
             * @description Always null
             * @example null
             */
            attachment_urls: {
                [key: string]: unknown;
            } | null;
            /** @description Runs of all requested experiments, distinguished by `session_id` */
            runs: components["schemas"]["ComparedRun"][];
        };
        SortRows: {
            /**
             * @description A feedback key (`feedback.` before it is allowed); `latency` or `total_tokens`; `delta.<key>` or `latency_delta`, the difference against the baseline (the mean of several); `disagreement.<key>`, the largest difference among the experiments
             * @example delta.correctness
             */
            sort_by: string;
            /**
             * @description Order by the mean of each example; examples without a value come last
             * @default DESC
             * @enum {string|null}
             */
            sort_order?: "ASC" | "DESC" | null;
            /**
             * Format: uuid
             * @description Sort by the values of this requested experiment alone; not for `disagreement.<key>`
             */
            session_id?: string | null;
        };
        ExperimentFilter: {
            /**
             * Format: uuid
             * @description One of the requested experiments
             */
            session_id: string;
            /**
             * @description The mean is higher than, lower than or the same as that of the baseline, whichever is better; no other experiment has a run; a run has the category; or the runs have other categories than those of the baseline
             * @enum {string}
             */
            is: "higher" | "lower" | "same" | "only_here" | "category" | "other_category";
            /**
             * @description Feedback key to compare. Either this or `run_metric`; neither with `only_here`
             * @example correctness
             */
            feedback_key?: string | null;
            /**
             * @description Metric to compare
             * @enum {string|null}
             */
            run_metric?: "latency" | "error_rate" | null;
            /**
             * @description The category of `feedback_key` that a run has; with `category` only
             * @example curt
             */
            category?: string | null;
        };
        CompareRuns: {
            /** @description Experiments of the dataset */
            session_ids: string[];
            /**
             * Format: uuid
             * @description Baseline of deltas: one of the experiments; the first when absent
             */
            baseline_session_id?: string | null;
            /** @description Default: order of upload */
            sort_params?: components["schemas"]["SortRows"] | null;
            /** @description Only these examples */
            example_ids?: string[] | null;
            /**
             * @description Examples that any of the experiments has a run on, or only those that all have
             * @default in_any
             * @enum {string|null}
             */
            examples?: "in_any" | "in_all" | null;
            /**
             * @description Only examples of which all of this holds: `improved.<key>` or `regressed.<key>` in one of the experiments, `different.<key>` scores, `different` outputs, failures, scores or categories, `missing.<key>` scores or `missing` runs in one of them, `changed` content, `errored` runs
             * @example [
             *       "regressed.correctness"
             *     ]
             */
            show?: string[] | null;
            /** @description Only examples on which the named experiments meet all of these conditions */
            experiment_filters?: components["schemas"]["ExperimentFilter"][] | null;
            /**
             * @description Filters of the runs of an experiment, by its id, in the language of `POST /runs/query`: `gt(feedback.<key>, 0.5)`, `eq(status, "error")`, `lt(latency, "2s")`, `or(...)`. Shown are examples on which each of these experiments has a root run that meets all of its filters. At most 64 KiB.
             * @example {
             *       "9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10": [
             *         "lt(feedback.correctness, 0.5)"
             *       ]
             *     }
             */
            filters?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Number of examples to skip
             * @default 0
             */
            offset?: number | null;
            /** @description Maximum number of examples: up to 1,000, default 10; for CSV up to 5,000, its default */
            limit?: number | null;
            /**
             * @description For tables: runs have previews instead of inputs and outputs, and their long texts are cut
             * @default false
             */
            preview?: boolean | null;
            /**
             * Format: uuid
             * @description `feedbacks` has only preferences of this pairwise comparison, not of others
             */
            comparative_experiment_id?: string | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            include_annotator_detail?: string;
        };
        ListComparedRows: {
            /** @description Experiments of the dataset */
            session_ids: string[];
            /**
             * Format: uuid
             * @description Baseline of deltas: one of the experiments; the first when absent
             */
            baseline_session_id?: string | null;
            /** @description Default: order of upload */
            sort_params?: components["schemas"]["SortRows"] | null;
            /** @description Only these examples */
            example_ids?: string[] | null;
            /**
             * @description Examples that any of the experiments has a run on, or only those that all have
             * @default in_any
             * @enum {string|null}
             */
            examples?: "in_any" | "in_all" | null;
            /**
             * @description Only examples of which all of this holds: `improved.<key>` or `regressed.<key>` in one of the experiments, `different.<key>` scores, `different` outputs, failures, scores or categories, `missing.<key>` scores or `missing` runs in one of them, `changed` content, `errored` runs
             * @example [
             *       "regressed.correctness"
             *     ]
             */
            show?: string[] | null;
            /** @description Only examples on which the named experiments meet all of these conditions */
            experiment_filters?: components["schemas"]["ExperimentFilter"][] | null;
            /**
             * @description Filters of the runs of an experiment, by its id, in the language of `POST /runs/query`: `gt(feedback.<key>, 0.5)`, `eq(status, "error")`, `lt(latency, "2s")`, `or(...)`. Shown are examples on which each of these experiments has a root run that meets all of its filters. At most 64 KiB.
             * @example {
             *       "9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10": [
             *         "lt(feedback.correctness, 0.5)"
             *       ]
             *     }
             */
            filters?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Number of examples to skip
             * @default 0
             */
            offset?: number | null;
            /**
             * @description Maximum number of ids
             * @default 50000
             */
            limit?: number | null;
            /**
             * @description Number of listed rows, from the first, to return with previews of their contents
             * @default 0
             */
            previews?: number | null;
        };
        ComparedRowList: {
            /**
             * @description All rows that pass, however many are listed
             * @example 2
             */
            total: number;
            /**
             * @description Examples in the requested order
             * @example [
             *       "b2f1c7de-6a4b-4a0f-8f7e-2d3c4b5a6978"
             *     ]
             */
            example_ids: string[];
            /** @description The first of these examples, as many as `previews`, in the form of `POST .../runs` with `preview`, but without `feedback_stats` */
            previews: components["schemas"]["ComparedExample"][];
        };
        ExportComparison: {
            /** @description Experiments of the dataset */
            session_ids: string[];
            /**
             * Format: uuid
             * @description Baseline of deltas: one of the experiments; the first when absent
             */
            baseline_session_id?: string | null;
            /** @description Default: order of upload */
            sort_params?: components["schemas"]["SortRows"] | null;
            /** @description Only these examples */
            example_ids?: string[] | null;
            /**
             * @description Examples that any of the experiments has a run on, or only those that all have
             * @default in_any
             * @enum {string|null}
             */
            examples?: "in_any" | "in_all" | null;
            /**
             * @description Only examples of which all of this holds: `improved.<key>` or `regressed.<key>` in one of the experiments, `different.<key>` scores, `different` outputs, failures, scores or categories, `missing.<key>` scores or `missing` runs in one of them, `changed` content, `errored` runs
             * @example [
             *       "regressed.correctness"
             *     ]
             */
            show?: string[] | null;
            /** @description Only examples on which the named experiments meet all of these conditions */
            experiment_filters?: components["schemas"]["ExperimentFilter"][] | null;
            /**
             * @description Filters of the runs of an experiment, by its id, in the language of `POST /runs/query`: `gt(feedback.<key>, 0.5)`, `eq(status, "error")`, `lt(latency, "2s")`, `or(...)`. Shown are examples on which each of these experiments has a root run that meets all of its filters. At most 64 KiB.
             * @example {
             *       "9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10": [
             *         "lt(feedback.correctness, 0.5)"
             *       ]
             *     }
             */
            filters?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description A line per example, experiment and metric, or one per example
             * @default long
             * @enum {string|null}
             */
            layout?: "long" | "wide" | null;
        };
        FeedbackDeltaQuery: {
            /**
             * Format: uuid
             * @description Experiment to compare with
             */
            baseline_session_id: string;
            /** @description Experiments that are compared */
            comparison_session_ids: string[];
            /**
             * @description Filters of the runs of an experiment, by its id, in the language of `POST /runs/query`: `gt(feedback.<key>, 0.5)`, `eq(status, "error")`, `lt(latency, "2s")`, `or(...)`. Shown are examples on which each of these experiments has a root run that meets all of its filters. At most 64 KiB.
             * @example {
             *       "9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10": [
             *         "lt(feedback.correctness, 0.5)"
             *       ]
             *     }
             */
            filters?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Metric
             * @example correctness
             */
            feedback_key: string;
            /**
             * @description Number of examples of the baseline to skip
             * @default 0
             */
            offset?: number | null;
            /**
             * @description Number of examples of the baseline to read
             * @default 100
             */
            limit?: number | null;
            /**
             * Format: uuid
             * @description Only scores that were given in this pairwise comparison
             */
            comparative_experiment_id?: string | null;
        };
        FeedbackDeltas: {
            /**
             * @description Values by experiment
             * @example {
             *       "a4f6759c-e90b-4b35-94c4-fb5d97f754eb": {
             *         "improved_examples": [
             *           "6f1f3a3c-5c0e-4c54-9d2e-0d5f0c1f9a01"
             *         ],
             *         "regressed_examples": []
             *       }
             *     }
             */
            feedback_deltas: {
                [key: string]: components["schemas"]["FeedbackDelta"];
            };
        };
        FeedbackDeltaBatch: {
            /**
             * Format: uuid
             * @description Experiment to compare with
             */
            baseline_session_id: string;
            /** @description Experiments that are compared */
            comparison_session_ids: string[];
            /**
             * @description Filters of the runs of an experiment, by its id, in the language of `POST /runs/query`: `gt(feedback.<key>, 0.5)`, `eq(status, "error")`, `lt(latency, "2s")`, `or(...)`. Shown are examples on which each of these experiments has a root run that meets all of its filters. At most 64 KiB.
             * @example {
             *       "9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10": [
             *         "lt(feedback.correctness, 0.5)"
             *       ]
             *     }
             */
            filters?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Metrics
             * @example [
             *       "correctness"
             *     ]
             */
            feedback_keys: string[];
        };
        SortExperimentRuns: {
            /**
             * @description Feedback key; `feedback.` before it is allowed
             * @example feedback.correctness
             */
            by: string;
            /**
             * @description Direction of the order by the mean score of each example
             * @default DESC
             * @enum {string|null}
             */
            order?: "ASC" | "DESC" | null;
        };
        QueryExperimentRuns: {
            /** @description Experiments of the dataset */
            experiment_ids: string[];
            /** @description Members of runs; unknown values are null. Default: the id alone */
            selects?: ("ID" | "NAME" | "RUN_TYPE" | "STATUS" | "START_TIME" | "END_TIME" | "LATENCY_SECONDS" | "FIRST_TOKEN_TIME" | "ERROR" | "ERROR_PREVIEW" | "EXTRA" | "METADATA" | "EVENTS" | "INPUTS" | "INPUTS_PREVIEW" | "OUTPUTS" | "OUTPUTS_PREVIEW" | "MANIFEST" | "PARENT_RUN_IDS" | "PROJECT_ID" | "TRACE_ID" | "THREAD_ID" | "DOTTED_ORDER" | "IS_ROOT" | "REFERENCE_EXAMPLE_ID" | "REFERENCE_DATASET_ID" | "TOTAL_TOKENS" | "PROMPT_TOKENS" | "COMPLETION_TOKENS" | "TOTAL_COST" | "PROMPT_COST" | "COMPLETION_COST" | "PROMPT_TOKEN_DETAILS" | "COMPLETION_TOKEN_DETAILS" | "PROMPT_COST_DETAILS" | "COMPLETION_COST_DETAILS" | "PRICE_MODEL_ID" | "TAGS" | "APP_PATH" | "ATTACHMENTS" | "THREAD_EVALUATION_TIME" | "IS_IN_DATASET" | "LAST_QUEUED_AT" | "SHARE_URL" | "FEEDBACK_STATS")[] | null;
            /** @description `next_cursor` of the previous page */
            cursor?: string | null;
            /**
             * @description Maximum number of examples
             * @default 20
             */
            page_size?: number | null;
            /** @description Only these examples */
            example_ids?: string[] | null;
            /**
             * @description Filters of the runs of an experiment, by its id, in the language of `POST /runs/query`: `gt(feedback.<key>, 0.5)`, `eq(status, "error")`, `lt(latency, "2s")`, `or(...)`. Shown are examples on which each of these experiments has a root run that meets all of its filters. At most 64 KiB.
             * @example {
             *       "9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10": [
             *         "lt(feedback.correctness, 0.5)"
             *       ]
             *     }
             */
            filters?: {
                [key: string]: unknown;
            } | null;
            /** @description Only for a single experiment. Default: order of upload */
            sort?: components["schemas"]["SortExperimentRuns"] | null;
            /**
             * Format: uuid
             * @description Pairwise comparison of the preferences to return
             */
            comparative_experiment_id?: string | null;
        };
        ExperimentRow: {
            /**
             * Format: uuid
             * @description The `row_id` of the uploads
             * @example 3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01
             */
            id: string;
            /**
             * Format: uuid
             * @description Dataset
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            dataset_id: string;
            /**
             * @description Short name, from the id
             * @example #3f0f
             */
            name: string;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs: {
                [key: string]: unknown;
            };
            /**
             * @description Expected outputs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Holds the splits
             * @example {
             *       "dataset_split": [
             *         "base"
             *       ]
             *     }
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was first written
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string | null;
            /**
             * Format: uuid
             * @description The run that it was made from
             * @example null
             */
            source_run_id: string | null;
            /**
             * @description Always null
             * @example null
             */
            attachment_urls: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Runs of the experiments, with the selected members
             * @example [
             *       {
             *         "id": "0b6b2c8e-9f1f-4f5e-8f5c-0c4e5a1e2d11",
             *         "status": "SUCCESS"
             *       }
             *     ]
             */
            runs: {
                [key: string]: unknown;
            }[];
        };
        ExperimentRowPage: {
            /** @description Examples */
            items: components["schemas"]["ExperimentRow"][];
            /**
             * @description Cursor of the next page; null on the last one
             * @example null
             */
            next_cursor: string | null;
        };
        QueryRunGroups: {
            /** @description Experiments of the dataset */
            session_ids: string[];
            /**
             * @description Metadata of the runs, or of their examples
             * @enum {string}
             */
            group_by: "run_metadata" | "example_metadata";
            /**
             * @description Key of the metadata
             * @example model
             */
            metadata_key: string;
            /**
             * @description Number of groups to skip
             * @default 0
             */
            offset?: number | null;
            /**
             * @description Maximum number of groups
             * @default 10
             */
            limit?: number | null;
            /**
             * @description Number of examples of each group
             * @default 5
             */
            per_group_limit?: number | null;
            /**
             * @description Previews in place of inputs and outputs
             * @default false
             */
            preview?: boolean | null;
            /**
             * @description Filters of the runs of an experiment, by its id, in the language of `POST /runs/query`: `gt(feedback.<key>, 0.5)`, `eq(status, "error")`, `lt(latency, "2s")`, `or(...)`. Shown are examples on which each of these experiments has a root run that meets all of its filters. At most 64 KiB.
             * @example {
             *       "9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10": [
             *         "lt(feedback.correctness, 0.5)"
             *       ]
             *     }
             */
            filters?: {
                [key: string]: unknown;
            } | null;
        };
        MetadataGroupSession: {
            /**
             * @description Runs
             * @example 412
             */
            count: number;
            /**
             * @description Share of runs that failed
             * @example 0.02
             */
            error_rate: number;
            /**
             * @description Median latency in seconds
             * @example 1.5
             */
            latency_p50: number | null;
            /**
             * @description 99th percentile of latency in seconds
             * @example 2.9
             */
            latency_p99: number | null;
            /**
             * Format: date-time
             * @description First start
             * @example 2026-01-05T10:00:00+00:00
             */
            min_start_time: string;
            /**
             * Format: date-time
             * @description Last start
             * @example 2026-01-05T10:00:00+00:00
             */
            max_start_time: string;
            /**
             * @description Sum; null without a report
             * @example null
             */
            prompt_tokens: number | null;
            /**
             * @description Sum
             * @example null
             */
            completion_tokens: number | null;
            /**
             * @description Sum
             * @example null
             */
            total_tokens: number | null;
            /**
             * @description Sum in US dollars
             * @example null
             */
            prompt_cost: string | null;
            /**
             * @description Sum in US dollars
             * @example null
             */
            completion_cost: string | null;
            /**
             * @description Sum in US dollars
             * @example null
             */
            total_cost: string | null;
            /**
             * @description Statistics by feedback key, without labels and comments
             * @example {}
             */
            feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            };
            /**
             * Format: uuid
             * @description Experiment
             */
            id: string;
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /**
             * Format: uuid
             * @description Workspace
             */
            tenant_id: string;
            /**
             * @description Examples
             * @example 412
             */
            example_count: number;
        };
        MetadataGroup: {
            /**
             * @description Runs
             * @example 412
             */
            count: number;
            /**
             * @description Share of runs that failed
             * @example 0.02
             */
            error_rate: number;
            /**
             * @description Median latency in seconds
             * @example 1.5
             */
            latency_p50: number | null;
            /**
             * @description 99th percentile of latency in seconds
             * @example 2.9
             */
            latency_p99: number | null;
            /**
             * Format: date-time
             * @description First start
             * @example 2026-01-05T10:00:00+00:00
             */
            min_start_time: string;
            /**
             * Format: date-time
             * @description Last start
             * @example 2026-01-05T10:00:00+00:00
             */
            max_start_time: string;
            /**
             * @description Sum; null without a report
             * @example null
             */
            prompt_tokens: number | null;
            /**
             * @description Sum
             * @example null
             */
            completion_tokens: number | null;
            /**
             * @description Sum
             * @example null
             */
            total_tokens: number | null;
            /**
             * @description Sum in US dollars
             * @example null
             */
            prompt_cost: string | null;
            /**
             * @description Sum in US dollars
             * @example null
             */
            completion_cost: string | null;
            /**
             * @description Sum in US dollars
             * @example null
             */
            total_cost: string | null;
            /**
             * @description Statistics by feedback key, without labels and comments
             * @example {}
             */
            feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            };
            /**
             * @description The group as a filter of runs
             * @example and(eq(is_root, true), and(eq(metadata_key, "model"), eq(metadata_value, "small")))
             */
            filter: string;
            /**
             * @description Shared value of the metadata
             * @example small
             */
            group_key: string;
            /**
             * @description Examples
             * @example 412
             */
            example_count: number;
            /** @description Experiments with runs in the group */
            sessions: components["schemas"]["MetadataGroupSession"][];
            /** @description First examples, with their runs in the group */
            examples: components["schemas"]["ComparedExample"][];
        };
        RunGroups: {
            /** @description Groups */
            groups: components["schemas"]["MetadataGroup"][];
        };
        StoredSize: {
            /**
             * @description Rows
             * @example 50000
             */
            count: number;
            /**
             * @description Stored bytes, without indexes
             * @example 26000000
             */
            bytes: number;
        };
        WorkspaceStorage: {
            /**
             * @description Total
             * @example 81000000
             */
            total_bytes: number;
            /**
             * Format: date-time
             * @description When; null: not yet
             * @example 2026-01-05T10:00:00+00:00
             */
            measured_at: string | null;
            /** @description Runs */
            runs: components["schemas"]["StoredSize"];
            /** @description Scores, labels and comments */
            feedback: components["schemas"]["StoredSize"];
            /** @description Examples in their newest version */
            examples: components["schemas"]["StoredSize"];
        };
        RetentionPolicies: {
            /**
             * @description Age from which experiments are removed; null: never
             * @example 365
             */
            experiment_days: number | null;
            /**
             * @description Newest experiments of each dataset that stay; null: all
             * @example 200
             */
            experiments_kept: number | null;
            /**
             * @description Age from which runs of projects without a dataset, with `trace_tier` `shortlived`, are removed; null: never
             * @example 14
             */
            shortlived_days: number | null;
            /**
             * @description Age from which other runs of projects without a dataset are removed; null: never
             * @example 400
             */
            longlived_days: number | null;
        };
        DatasetRetention: {
            /**
             * Format: uuid
             * @description The dataset
             * @example c1f8f0b0-5f0a-4c0e-9f5a-2f1f6f0a9d3e
             */
            dataset_id: string;
            /**
             * @description Age from which its experiments are removed
             * @example 90
             */
            experiment_days: number | null;
            /**
             * @description Newest ones that stay
             * @example 50
             */
            experiments_kept: number | null;
        };
        ExpiredExperiment: {
            /**
             * Format: uuid
             * @description The experiment
             * @example 5f0c2c0e-7a34-4f5c-9e3f-0a4a3f0f8d55
             */
            session_id: string;
            /**
             * @description Name of the experiment
             * @example gpt-5 with tools
             */
            name: string;
            /**
             * Format: uuid
             * @description Dataset of the experiment
             * @example c1f8f0b0-5f0a-4c0e-9f5a-2f1f6f0a9d3e
             */
            dataset_id: string;
            /**
             * @description Which rule it falls under
             * @example age
             * @enum {string}
             */
            reason: "age" | "count";
            /**
             * Format: date-time
             * @description When it was stored
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * @description Number of runs; null: not measured yet
             * @example 50000
             */
            runs: number | null;
            /**
             * @description Storage of its runs and feedback; null: not measured yet
             * @example 48000000
             */
            bytes: number | null;
        };
        RetentionPreview: {
            /** @description Rule for datasets without their own */
            policies: components["schemas"]["RetentionPolicies"];
            /** @description Rules of datasets */
            datasets: components["schemas"]["DatasetRetention"][];
            /**
             * @description Experiments that the next sweep removes
             * @example 12
             */
            experiment_count: number;
            /**
             * @description Their measured storage
             * @example 570000000
             */
            experiment_bytes: number;
            /** @description The first of them, oldest first */
            experiments: components["schemas"]["ExpiredExperiment"][];
            /**
             * @description Runs of plain projects that the next sweep removes
             * @example 1200
             */
            project_run_count: number;
        };
        DatasetRetentionRule: {
            /**
             * @description Age in days from which experiments are removed; null: never
             * @example 90
             */
            experiment_days?: number | null;
            /**
             * @description Number of newest experiments to keep; null keeps all
             * @example 50
             */
            experiments_kept?: number | null;
        };
        CreateComparativeExperiment: {
            /** @description Experiments of one dataset; others are compared with the first */
            experiment_ids: string[];
            /**
             * Format: uuid
             * @description Chosen when absent
             */
            id?: string | null;
            /**
             * @description Name
             * @example prompt v1 vs. prompt v2
             */
            name?: string | null;
            /** @description Shown beside the name */
            description?: string | null;
            /**
             * Format: uuid
             * @description Dataset of the experiments; that of the first when absent
             */
            reference_dataset_id?: string | null;
            /** @description Anything about the comparison. At most 64 KiB. */
            extra?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description Now when absent
             * @example 2026-01-05T10:00:00Z
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description `created_at` when absent
             * @example 2026-01-05T10:00:00Z
             */
            modified_at?: string;
        };
        ComparativeExperimentBase: {
            /**
             * Format: uuid
             * @description Id of the comparison
             */
            id: string;
            /**
             * @description Name
             * @example prompt v1 vs. prompt v2
             */
            name: string | null;
            /**
             * @description Shown beside the name
             * @example null
             */
            description: string | null;
            /**
             * Format: uuid
             * @description Workspace
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Last change
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string;
            /**
             * Format: uuid
             * @description Dataset
             */
            reference_dataset_id: string;
            /**
             * @description Anything about the comparison
             * @example null
             */
            extra: {
                [key: string]: unknown;
            } | null;
        };
        ExperimentInfo: {
            /**
             * Format: uuid
             * @description Experiment
             */
            id: string;
            /**
             * @description Its name
             * @example prompt v2
             */
            name: string;
        };
        Preference: {
            /**
             * @description Feedback key
             * @example ranked_preference
             */
            key: string;
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /**
             * @description Examples on which it alone has the best score
             * @example 31
             */
            wins: number;
            /**
             * @description Examples on which it shares the best score
             * @example 4
             */
            ties: number;
            /**
             * @description Examples on which another one has a better score
             * @example 15
             */
            losses: number;
            /**
             * @description p-value of the sign test against the first experiment, without ties; null on the first
             * @example 0.026
             */
            p_value: number | null;
            /**
             * @description Corrected by Holm over all metrics and experiments of the comparison
             * @example 0.026
             */
            p_value_adjusted: number | null;
            /**
             * @description By the corrected p-value at a level of 5%
             * @example this
             * @enum {string|null}
             */
            preferred: "this" | "first" | "not_distinguishable" | null;
        };
        ComparativeExperiment: {
            /**
             * Format: uuid
             * @description Id of the comparison
             */
            id: string;
            /**
             * @description Name
             * @example prompt v1 vs. prompt v2
             */
            name: string | null;
            /**
             * @description Shown beside the name
             * @example null
             */
            description: string | null;
            /**
             * Format: uuid
             * @description Workspace
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Last change
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string;
            /**
             * Format: uuid
             * @description Dataset
             */
            reference_dataset_id: string;
            /**
             * @description Anything about the comparison
             * @example null
             */
            extra: {
                [key: string]: unknown;
            } | null;
            /** @description Experiments in the order given */
            experiments_info: components["schemas"]["ExperimentInfo"][];
            /**
             * @description Number of scores and their mean, by feedback key
             * @example {
             *       "ranked_preference": {
             *         "n": 100,
             *         "avg": 0.5
             *       }
             *     }
             */
            feedback_stats: {
                [key: string]: unknown;
            } | null;
            /** @description Values per metric and experiment, over examples with two judged runs */
            preferences: components["schemas"]["Preference"][];
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
    System_info: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Version and limits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Info"];
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
    System_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Always the same: there is no ClickHouse that could run full */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthInfo"];
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
    System_ok: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["Alive"];
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
    System_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
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
    System_workspaces: {
        parameters: {
            query?: {
                /** @description Deleted ones, too; there are none */
                include_deleted?: boolean;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                data_plane_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspaces */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"][];
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
    System_usageLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is rejected */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageLimits"];
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
    Uploads_upload: {
        parameters: {
            query?: {
                /** @description Makes every check, also against stored data, stores nothing, and answers with an `UploadCheck` */
                validate_only?: boolean;
            };
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadExperiment"];
            };
        };
        responses: {
            /** @description Stored; with `validate_only` the result of the check */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResponse"] | components["schemas"]["UploadCheck"];
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
    ChunkedUploads_open: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key and body returns the same answer without another effect; another body is refused with 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenUpload"];
            };
        };
        responses: {
            /** @description Opened */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChunkedUpload"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    ChunkedUploads_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChunkedUpload"];
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
    ChunkedUploads_abort: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Aborted */
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
    ChunkedUploads_append: {
        parameters: {
            query?: {
                /** @description Required. Index of the first of these rows in the upload */
                offset?: number;
            };
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadRow"][];
            };
        };
        responses: {
            /** @description Kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChunkedUpload"];
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
    ChunkedUploads_complete: {
        parameters: {
            query?: {
                /** @description Makes every check, also against stored data, stores nothing, and answers with an `UploadCheck` */
                validate_only?: boolean;
            };
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        /** @description Nothing */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Stored; with `validate_only` the result of the check */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResponse"] | components["schemas"]["UploadCheck"];
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
    UploadReceipts_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadReceipt"];
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
    Tracing_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTracedRun"];
            };
        };
        responses: {
            /** @description Stored */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
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
    Tracing_createBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunBatch"];
            };
        };
        responses: {
            /** @description Stored */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
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
    Tracing_createParts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    [key: string]: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Stored */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
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
    Runs_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
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
    Tracing_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTracedRun"];
            };
        };
        responses: {
            /** @description Stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
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
    Sessions_list: {
        parameters: {
            query?: {
                /** @description With statistics */
                include_stats?: boolean;
                /** @description Statistics over runs that started at this time or later. Example: `2026-01-05T10:00:00Z` */
                stats_start_time?: string;
                /** @description Only these */
                id?: string;
                /** @description Only the one of this name */
                name?: string;
                /** @description Only those whose name contains this; case-insensitive */
                name_contains?: string;
                /** @description Only experiments of these datasets */
                reference_dataset?: string;
                /** @description true: only plain projects; false: only experiments */
                reference_free?: boolean;
                /** @description Only those whose metadata contain this. Example: `{"model":"small-1"}` */
                metadata?: string;
                /** @description Order */
                sort_by?: "name" | "start_time" | "last_run_start_time" | "latency_p50" | "latency_p99" | "error_rate" | "feedback" | "runs_count";
                /** @description Largest first */
                sort_by_desc?: boolean;
                /** @description Key whose mean score orders; needed with `sort_by=feedback` */
                sort_by_feedback_key?: string;
                /** @description Level of the feedback that orders */
                sort_by_feedback_source?: "session" | "run";
                /** @description Number of items to skip */
                offset?: number;
                /** @description Maximum number of items */
                limit?: number;
                /** @description Filter in the query language, e.g. `gt(run_count, 10)` */
                filter?: string;
                /** @description Add common values of the runs */
                facets?: boolean;
                /** @description Only those with this `dataset_version` in their metadata, where `evaluate()` puts it */
                dataset_version?: string;
                /** @description Only these statistics; all others are null */
                stats_select?: ("run_count" | "latency_p50" | "latency_p99" | "first_token_p50" | "first_token_p99" | "total_tokens" | "prompt_tokens" | "completion_tokens" | "total_cost" | "prompt_cost" | "completion_cost" | "last_run_start_time" | "feedback_stats" | "session_feedback_stats" | "run_facets" | "error_rate" | "streaming_rate")[];
                /** @description Statistics may be approximate; these are exact all the same */
                use_approx_stats?: boolean;
                /** @description Filter in the query language of the runs in the statistics, e.g. `has(tags, "beta")` */
                stats_filter?: string;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                tag_value_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
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
    TracedSessions_create: {
        parameters: {
            query?: {
                /** @description One of this name is changed, where there is one */
                upsert?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSession"];
            };
        };
        responses: {
            /** @description The experiment, without statistics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionSummary"];
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
    Sessions_deleteMany: {
        parameters: {
            query?: {
                /** @description The experiments to delete */
                session_ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
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
    Datasets_list: {
        parameters: {
            query?: {
                /** @description Only these */
                id?: string;
                /** @description Only the one of this name */
                name?: string;
                /** @description Only those whose name contains this; case-insensitive */
                name_contains?: string;
                /** @description Only of these forms */
                data_type?: ("kv" | "llm" | "chat")[];
                /** @description Only those whose metadata contain this. Example: `{"owner":"team-a"}` */
                metadata?: string;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Maximum number of items */
                limit?: number;
                /** @description Order */
                sort_by?: "name" | "created_at" | "last_session_start_time" | "example_count" | "session_count" | "modified_at";
                /** @description Largest first */
                sort_by_desc?: boolean;
                /** @description Expensive fields to leave out */
                exclude?: "example_count"[];
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                tag_value_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"][];
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
    Datasets_create: {
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
                "application/json": components["schemas"]["CreateDataset"];
            };
        };
        responses: {
            /** @description The dataset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    Datasets_deleteMany: {
        parameters: {
            query?: {
                /** @description Ids to delete; unknown ids are ignored */
                dataset_ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
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
    Datasets_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dataset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
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
    Datasets_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
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
    Datasets_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDataset"];
            };
        };
        responses: {
            /** @description The dataset, without counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedDataset"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    Sessions_get: {
        parameters: {
            query?: {
                /** @description With statistics */
                include_stats?: boolean;
                /** @description Statistics over runs that started at this time or later. Example: `2026-01-05T10:00:00Z` */
                stats_start_time?: string;
            };
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The experiment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
    Sessions_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
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
    Sessions_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSession"];
            };
        };
        responses: {
            /** @description The experiment, without statistics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionSummary"];
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
    Sessions_metadata: {
        parameters: {
            query?: {
                /** @description Only these keys */
                metadata_keys?: string;
                /** @description Runs that started at this time or later. Example: `2026-01-05T10:00:00Z` */
                start_time?: string;
                /** @description Values of a key at most */
                k?: number;
                /** @description Root runs only */
                root_runs_only?: boolean;
            };
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Values by key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string[];
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
    Versions_list: {
        parameters: {
            query?: {
                /** @description Only those with a name that contains this; case-insensitive */
                search?: string;
                /** @description Only those that changed this example */
                example?: string;
                /** @description Maximum number of items */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetVersion"][];
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
    Versions_diff: {
        parameters: {
            query?: {
                /** @description First version: a time, or a name */
                from_version?: string;
                /** @description Last version: a time, or a name */
                to_version?: string;
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ids of the examples that differ */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetDiff"];
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
    Versions_get: {
        parameters: {
            query?: {
                /** @description The version in effect at this time. Example: `2026-01-05T10:00:00Z` */
                as_of?: string;
                /** @description The version of this name */
                tag?: string;
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetVersion"];
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
    Versions_tag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagDatasetVersion"];
            };
        };
        responses: {
            /** @description The version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetVersion"];
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
    Examples_list: {
        parameters: {
            query?: {
                /** @description Only these */
                id?: string;
                /** @description Only of this dataset */
                dataset?: string;
                /** @description Version: a time or a name; `latest` is the newest */
                as_of?: string;
                /** @description Only those whose metadata contain this. Example: `{"dataset_split":["base"]}` */
                metadata?: string;
                /** @description Only those whose inputs or outputs contain each of these texts */
                full_text_contains?: string;
                /** @description Only of these splits */
                splits?: string;
                /** @description Filter in the query language, e.g. `exists(metadata, "topic")` */
                filter?: string;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Maximum number of items */
                limit?: number;
                /** @description Order */
                order?: "recent" | "random" | "recently_created" | "id";
                /** @description Same seed, same random order. Example: `7` */
                random_seed?: number;
                /** @description Direction; default: newest first, ids ascending */
                descending?: boolean;
                /** @description Only these fields, besides the required ones */
                select?: ("id" | "created_at" | "modified_at" | "name" | "dataset_id" | "source_run_id" | "metadata" | "inputs" | "outputs" | "attachment_urls")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Example"][];
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
    ExampleWrites_create: {
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
                "application/json": components["schemas"]["CreateExample"];
            };
        };
        responses: {
            /** @description The example */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Example"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    ExampleWrites_deleteMany: {
        parameters: {
            query?: {
                /** @description Ids to delete; unknown ids are ignored */
                example_ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
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
    Examples_count: {
        parameters: {
            query?: {
                /** @description Only these */
                id?: string;
                /** @description Only of this dataset */
                dataset?: string;
                /** @description Version: a time or a name; `latest` is the newest */
                as_of?: string;
                /** @description Only those whose metadata contain this. Example: `{"dataset_split":["base"]}` */
                metadata?: string;
                /** @description Only those whose inputs or outputs contain each of these texts */
                full_text_contains?: string;
                /** @description Only of these splits */
                splits?: string;
                /** @description Filter in the query language, e.g. `exists(metadata, "topic")` */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
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
    Examples_get: {
        parameters: {
            query?: {
                /** @description The dataset that it has to be in */
                dataset?: string;
                /** @description Version: a time or a name; `latest` is the newest */
                as_of?: string;
            };
            header?: never;
            path: {
                example_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The example */
            200: {
                headers: {
                    /** @description Value for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Example"];
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
    ExampleWrites_delete: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the example as the client read it, which is its `modified_at` in quotes; 412 if it changed. */
                "If-Match"?: string;
            };
            path: {
                example_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
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
    ExampleWrites_update: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the example as the client read it, which is its `modified_at` in quotes; 412 if it changed. */
                "If-Match"?: string;
            };
            path: {
                example_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateExample"];
            };
        };
        responses: {
            /** @description The example */
            200: {
                headers: {
                    /** @description Value for `If-Match`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Example"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    ExampleWrites_createMany: {
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
                "application/json": components["schemas"]["CreateExample"][];
            };
        };
        responses: {
            /** @description The examples, in the order in which they came */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Example"][];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    ExampleWrites_updateMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateExampleOfMany"][];
            };
        };
        responses: {
            /** @description The changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExamplesWritten"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    ExampleWrites_validate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateExample"];
            };
        };
        responses: {
            /** @description The example in its stored form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExampleValidation"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    ExampleWrites_validateMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateExample"][];
            };
        };
        responses: {
            /** @description The example in its stored form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExampleValidation"][];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    PlatformExamples_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteExamples"];
            };
        };
        responses: {
            /** @description The deleted examples */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExamplesDeleted"];
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
    PlatformExamples_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description The created examples */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExamplesWritten"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    PlatformExamples_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description The changes */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExamplesWritten"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    Splits_list: {
        parameters: {
            query?: {
                /** @description Version: a time or a name; default: the newest */
                as_of?: string;
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Names */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
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
    Splits_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSplit"];
            };
        };
        responses: {
            /** @description Ids of the changed examples */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
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
    Exports_csv: {
        parameters: {
            query?: {
                /** @description Version: a time or a name; default: the newest */
                as_of?: string;
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example id,inputs.question,outputs.answer,metadata,created_at,modified_at */
                    "text/csv": string;
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
    Exports_jsonl: {
        parameters: {
            query?: {
                /** @description Version: a time or a name; default: the newest */
                as_of?: string;
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"id":"3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01","inputs":{"question":"Why?"}} */
                    "application/x-ndjson": string;
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
    Exports_openai: {
        parameters: {
            query?: {
                /** @description Version: a time or a name; default: the newest */
                as_of?: string;
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"input":[{"role":"user","content":"Why?"}],"ideal":"Because"} */
                    "application/x-ndjson": string;
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
    Exports_fineTuning: {
        parameters: {
            query?: {
                /** @description Version: a time or a name; default: the newest */
                as_of?: string;
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"messages":[{"role":"user","content":"Why?"}]} */
                    "application/x-ndjson": string;
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
    Imports_createDataset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV; the first line names the columns
                     */
                    file: string;
                    /** @description Columns that become inputs */
                    input_keys: string[];
                    /** @description Columns that become expected outputs */
                    output_keys?: string[];
                    /** @description Columns that become metadata */
                    metadata_keys?: string[];
                    name?: string;
                    description?: string;
                    /** @enum {string} */
                    data_type?: "kv" | "llm" | "chat";
                    /** @description A JSON schema */
                    inputs_schema_definition?: string;
                    /** @description A JSON schema */
                    outputs_schema_definition?: string;
                };
            };
        };
        responses: {
            /** @description The dataset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    Imports_addExamples: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV; the first line names the columns
                     */
                    file: string;
                    /** @description Columns that become inputs */
                    input_keys: string[];
                    /** @description Columns that become expected outputs */
                    output_keys?: string[];
                    /** @description Columns that become metadata */
                    metadata_keys?: string[];
                };
            };
        };
        responses: {
            /** @description The examples, in the order of the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Example"][];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    Imports_clone: {
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
                "application/json": components["schemas"]["CloneDataset"];
            };
        };
        responses: {
            /** @description The copies, in the order of the source */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClonedExample"][];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    Shares_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token, or null */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetShare"] | null;
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
    Shares_share: {
        parameters: {
            query?: {
                /** @description Show its experiments and their runs, too */
                share_projects?: boolean;
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetShare"];
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
    Shares_unshare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Not shared */
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
    SharedView_dataset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share_token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dataset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
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
    SharedView_examples: {
        parameters: {
            query?: {
                /** @description Only these */
                id?: string;
                /** @description Only of this dataset */
                dataset?: string;
                /** @description Version: a time or a name; `latest` is the newest */
                as_of?: string;
                /** @description Only those whose metadata contain this. Example: `{"dataset_split":["base"]}` */
                metadata?: string;
                /** @description Only those whose inputs or outputs contain each of these texts */
                full_text_contains?: string;
                /** @description Only of these splits */
                splits?: string;
                /** @description Filter in the query language, e.g. `exists(metadata, "topic")` */
                filter?: string;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Maximum number of items */
                limit?: number;
                /** @description Order */
                order?: "recent" | "random" | "recently_created" | "id";
                /** @description Same seed, same random order. Example: `7` */
                random_seed?: number;
                /** @description Direction; default: newest first, ids ascending */
                descending?: boolean;
                /** @description Only these fields, besides the required ones */
                select?: ("id" | "created_at" | "modified_at" | "name" | "dataset_id" | "source_run_id" | "metadata" | "inputs" | "outputs" | "attachment_urls")[];
            };
            header?: never;
            path: {
                share_token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Example"][];
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
    SharedView_count: {
        parameters: {
            query?: {
                /** @description Only these */
                id?: string;
                /** @description Only of this dataset */
                dataset?: string;
                /** @description Version: a time or a name; `latest` is the newest */
                as_of?: string;
                /** @description Only those whose metadata contain this. Example: `{"dataset_split":["base"]}` */
                metadata?: string;
                /** @description Only those whose inputs or outputs contain each of these texts */
                full_text_contains?: string;
                /** @description Only of these splits */
                splits?: string;
                /** @description Filter in the query language, e.g. `exists(metadata, "topic")` */
                filter?: string;
            };
            header?: never;
            path: {
                share_token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
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
    SharedView_sessions: {
        parameters: {
            query?: {
                /** @description With statistics */
                include_stats?: boolean;
                /** @description Statistics over runs that started at this time or later. Example: `2026-01-05T10:00:00Z` */
                stats_start_time?: string;
                /** @description Only these */
                id?: string;
                /** @description Only the one of this name */
                name?: string;
                /** @description Only those whose name contains this; case-insensitive */
                name_contains?: string;
                /** @description Only experiments of these datasets */
                reference_dataset?: string;
                /** @description true: only plain projects; false: only experiments */
                reference_free?: boolean;
                /** @description Only those whose metadata contain this. Example: `{"model":"small-1"}` */
                metadata?: string;
                /** @description Order */
                sort_by?: "name" | "start_time" | "last_run_start_time" | "latency_p50" | "latency_p99" | "error_rate" | "feedback" | "runs_count";
                /** @description Largest first */
                sort_by_desc?: boolean;
                /** @description Key whose mean score orders; needed with `sort_by=feedback` */
                sort_by_feedback_key?: string;
                /** @description Level of the feedback that orders */
                sort_by_feedback_source?: "session" | "run";
                /** @description Number of items to skip */
                offset?: number;
                /** @description Maximum number of items */
                limit?: number;
                /** @description Filter in the query language, e.g. `gt(run_count, 10)` */
                filter?: string;
                /** @description Add common values of the runs */
                facets?: boolean;
                /** @description Only those with this `dataset_version` in their metadata, where `evaluate()` puts it */
                dataset_version?: string;
                /** @description Only these statistics; all others are null */
                stats_select?: ("run_count" | "latency_p50" | "latency_p99" | "first_token_p50" | "first_token_p99" | "total_tokens" | "prompt_tokens" | "completion_tokens" | "total_cost" | "prompt_cost" | "completion_cost" | "last_run_start_time" | "feedback_stats" | "session_feedback_stats" | "run_facets" | "error_rate" | "streaming_rate")[];
                /** @description Statistics may be approximate; these are exact all the same */
                use_approx_stats?: boolean;
                /** @description Filter in the query language of the runs in the statistics, e.g. `has(tags, "beta")` */
                stats_filter?: string;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                tag_value_id?: string;
            };
            header?: never;
            path: {
                share_token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
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
    SharedView_runs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share_token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryRuns"];
            };
        };
        responses: {
            /** @description One page, and the cursor of the next */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
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
            /** @description A request without credentials has a `Content-Encoding` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "A request without credentials may not have a Content-Encoding; send the body as it is."
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
    RunTraces_trace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trace */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunTrace"];
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
    RunTraces_series: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunSeriesQuery"];
            };
        };
        responses: {
            /** @description The statistics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunSeriesAnswer"];
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
    Runs_query: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryRuns"];
            };
        };
        responses: {
            /** @description One page, and the cursors of those beside it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
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
    Runs_validate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryRuns"];
            };
        };
        responses: {
            /** @description The errors, if any */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunsQueryValidation"];
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
    Runs_stats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunStatsQuery"];
            };
        };
        responses: {
            /** @description The statistics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunStats"] | {
                        [key: string]: components["schemas"]["RunStats"];
                    };
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
    Runs_group: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupRuns"];
            };
        };
        responses: {
            /** @description One page, and how many there are */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunGroupPage"];
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
    Runs_groupStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupRuns"];
            };
        };
        responses: {
            /** @description The statistics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunGroupStats"];
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
    Runs_export: {
        parameters: {
            query?: {
                /** @description Form of the file */
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportRuns"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/jsonl": string;
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
    Runs_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteRuns"];
            };
        };
        responses: {
            /** @description Number of deleted runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedRuns"];
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
    RunsV2_query: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryRunsV2"];
            };
        };
        responses: {
            /** @description One page, and the cursor of the next */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPageV2"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    RunsV2_get: {
        parameters: {
            query: {
                /** @description Experiment or project of the run */
                project_id: string;
                /** @description Fields; `ID` without any */
                selects?: ("ID" | "NAME" | "RUN_TYPE" | "STATUS" | "START_TIME" | "END_TIME" | "LATENCY_SECONDS" | "FIRST_TOKEN_TIME" | "ERROR" | "ERROR_PREVIEW" | "EXTRA" | "METADATA" | "EVENTS" | "INPUTS" | "INPUTS_PREVIEW" | "OUTPUTS" | "OUTPUTS_PREVIEW" | "MANIFEST" | "PARENT_RUN_IDS" | "PROJECT_ID" | "TRACE_ID" | "THREAD_ID" | "DOTTED_ORDER" | "IS_ROOT" | "REFERENCE_EXAMPLE_ID" | "REFERENCE_DATASET_ID" | "TOTAL_TOKENS" | "PROMPT_TOKENS" | "COMPLETION_TOKENS" | "TOTAL_COST" | "PROMPT_COST" | "COMPLETION_COST" | "PROMPT_TOKEN_DETAILS" | "COMPLETION_TOKEN_DETAILS" | "PROMPT_COST_DETAILS" | "COMPLETION_COST_DETAILS" | "PRICE_MODEL_ID" | "TAGS" | "APP_PATH" | "ATTACHMENTS" | "THREAD_EVALUATION_TIME" | "IS_IN_DATASET" | "SHARE_URL" | "FEEDBACK_STATS")[];
                /** @description Start of the run: a hint, which is not needed here. Example: `2026-01-05T10:00:00Z` */
                start_time?: string;
            };
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunV2"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    RunsV2_url: {
        parameters: {
            query: {
                /** @description Experiment or project of the run */
                project_id: string;
                /** @description Trace of the run */
                trace_id: string;
                /** @description Start of the run: a hint, which is not needed here. Example: `2026-01-05T10:00:00Z` */
                start_time?: string;
            };
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunUrl"];
                };
            };
            /** @description The header Host is invalid, or the body cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    FeedbackTokens_list: {
        parameters: {
            query: {
                /** @description The run */
                run_id: string;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Maximum number of items */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackToken"][];
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
    FeedbackTokens_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFeedbackToken"] | components["schemas"]["CreateFeedbackToken"][];
            };
        };
        responses: {
            /** @description One link; for a list, a list in its order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackToken"] | components["schemas"]["FeedbackToken"][];
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
    FeedbackTokens_useByAddress: {
        parameters: {
            query?: {
                /** @description Score; true counts as 1, false as 0. Example: `1` */
                score?: (number | boolean) | null;
                /** @description Label or other text */
                value?: string;
                /** @description Why */
                comment?: string;
                /** @description The correct answer */
                correction?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stored */
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
    FeedbackTokens_use: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseFeedbackToken"];
            };
        };
        responses: {
            /** @description Stored */
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
            /** @description A request without credentials has a `Content-Encoding` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "A request without credentials may not have a Content-Encoding; send the body as it is."
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
    FeedbackConfigs_list: {
        parameters: {
            query?: {
                /** @description Only these keys */
                key?: string;
                /** @description Only keys that contain this; case-insensitive */
                name_contains?: string;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Maximum number of items */
                limit?: number;
                /** @description Latest change first */
                sort_by_desc?: boolean;
                /** @description Include feedback from before; the default */
                read_after_write?: boolean;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                is_enforced?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackConfig"][];
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
    FeedbackConfigs_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFeedbackConfig"];
            };
        };
        responses: {
            /** @description The configuration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackConfig"];
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
    FeedbackConfigs_delete: {
        parameters: {
            query?: {
                /** @description Name of the metric */
                feedback_key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
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
    FeedbackConfigs_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFeedbackConfig"];
            };
        };
        responses: {
            /** @description The configuration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackConfig"];
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
    Feedback_list: {
        parameters: {
            query?: {
                /** @description On these runs */
                run?: string;
                /** @description With these keys */
                key?: string;
                /** @description Only feedback of these experiments */
                session?: string;
                /** @description Feedback from these sources */
                source?: ("app" | "api" | "model" | "auto_eval")[];
                /** @description Maximum number of items */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                /** @description True: feedback with a comment only; false: feedback without one only */
                has_comment?: boolean;
                /** @description True: feedback with a score only; false: feedback without one only */
                has_score?: boolean;
                /** @description On runs, or on whole experiments */
                level?: "run" | "session";
                /** @description Given at this time or earlier. Example: `2026-01-05T10:00:00Z` */
                max_created_at?: string;
                /** @description Given at this time or later. Example: `2026-01-05T10:00:00Z` */
                min_created_at?: string;
                /** @description Only feedback of this pairwise comparison */
                comparative_experiment_id?: string;
                /** @description Given by these users */
                user?: string;
                /** @description With the names of people */
                include_user_names?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"][];
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
    Feedback_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFeedback"];
            };
        };
        responses: {
            /** @description The feedback as it is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
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
    Feedback_createEagerly: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFeedback"];
            };
        };
        responses: {
            /** @description The feedback as it is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
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
    Feedback_get: {
        parameters: {
            query?: {
                /** @description With the name of the author */
                include_user_names?: boolean;
            };
            header?: never;
            path: {
                feedback_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feedback */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
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
    Feedback_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feedback_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
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
    Feedback_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feedback_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFeedback"];
            };
        };
        responses: {
            /** @description The feedback as it is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
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
    ExperimentViews_grouped: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupExperiments"];
            };
        };
        responses: {
            /** @description The groups */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExperimentGroups"];
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
    ExperimentViews_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One, or none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewOverride"][];
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
    ExperimentViews_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteViewOverride"];
            };
        };
        responses: {
            /** @description The override */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewOverride"];
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
    ExperimentViews_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The override */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewOverride"];
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
    ExperimentViews_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
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
    ExperimentViews_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteViewOverride"];
            };
        };
        responses: {
            /** @description The override */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewOverride"];
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
    Comparison_summary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SummariseComparison"];
            };
        };
        responses: {
            /** @description The comparison */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonSummary"];
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
            /** @description A limit of concurrent work is reached; try again after `Retry-After` seconds */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not more than 10 runs of the workspace may be in flight. Try again when one has ended."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
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
    Comparison_distribution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareDistribution"];
            };
        };
        responses: {
            /** @description The distribution; empty for an unknown key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonDistribution"];
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
    ComparedRows_page: {
        parameters: {
            query?: {
                /** @description Form of the answer */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareRuns"];
            };
        };
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparedExample"][];
                    "text/csv": string;
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
    ComparedRows_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListComparedRows"];
            };
        };
        responses: {
            /** @description Ids in order; none past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparedRowList"];
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
    ComparedRows_export: {
        parameters: {
            query?: {
                /** @description Form of the answer */
                format?: "csv" | "jsonl";
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportComparison"];
            };
        };
        responses: {
            /** @description The table, with names of columns in the first line of CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
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
    ComparedRows_deltas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackDeltaQuery"];
            };
        };
        responses: {
            /** @description Examples by experiment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackDeltas"];
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
    ComparedRows_streamDeltas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackDeltaBatch"];
            };
        };
        responses: {
            /** @description Events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
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
    ExperimentRuns_query: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryExperimentRuns"];
            };
        };
        responses: {
            /** @description One page, and the cursor of the next */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExperimentRowPage"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    ExperimentRuns_group: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryRunGroups"];
            };
        };
        responses: {
            /** @description One page of groups */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunGroups"];
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
    Retention_storage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows and bytes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceStorage"];
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
    Retention_preview: {
        parameters: {
            query?: {
                /** @description Maximum number of experiments named */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules, counts and bytes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionPreview"];
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
    Retention_setRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetRetentionRule"];
            };
        };
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetRetention"];
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
    Retention_removeRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has none */
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
    Retention_pin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is pinned */
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
    Retention_unpin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not pinned */
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
    Pairwise_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateComparativeExperiment"];
            };
        };
        responses: {
            /** @description The comparison */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparativeExperimentBase"];
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
    Pairwise_list: {
        parameters: {
            query?: {
                /** @description Only these */
                id?: string;
                /** @description Exact name */
                name?: string;
                /** @description Part of the name; case-insensitive */
                name_contains?: string;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Maximum number of items */
                limit?: number;
                /** @description Sort order */
                sort_by?: "name" | "created_at";
                /** @description Latest or last first */
                sort_by_desc?: boolean;
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparativeExperiment"][];
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
    Pairwise_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                comparative_experiment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
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
}
