// Generated from the API document by `npm run api`. Do not edit.
/* eslint-disable */
export interface paths {
    "/api/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a further account
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account
         * @description Needs the permission `account.read`.
         */
        get: operations["getAccount"];
        /**
         * Change the account
         * @description Needs the permission `account.write`.
         */
        put: operations["updateAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * API keys of the account
         * @description Needs the permission `api_key.read`. Not for API keys.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key; its secret is in this answer only
         * @description Needs the permission `api_key.write`. Not for API keys.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/api-keys/{api_key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an API key
         * @description Needs the permission `api_key.write`. Not for API keys.
         */
        put: operations["updateApiKey"];
        post?: never;
        /**
         * Revoke an API key
         * @description Needs the permission `api_key.write`. Not for API keys.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/api-keys/{api_key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an API key a new secret; it is in this answer only
         * @description Needs the permission `api_key.write`. Not for API keys.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What assistants propose
         * @description Needs the permission `event.read`. Not for API keys.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/approvals/{proposal_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One proposal of an assistant
         * @description Needs the permission `event.read`. Not for API keys.
         */
        get: operations["getApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/approvals/{proposal_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve what an assistant proposes; it is then done in your name
         * @description Needs the permission `event.read`. Not for API keys.
         */
        post: operations["approveProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/approvals/{proposal_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject what an assistant proposes
         * @description Needs the permission `event.read`. Not for API keys.
         */
        post: operations["rejectProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/event-defaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settings new events start with
         * @description Needs the permission `event_defaults.read`.
         */
        get: operations["getEventDefaults"];
        /**
         * Change the settings new events start with
         * @description Needs the permission `event_defaults.write`.
         */
        put: operations["updateEventDefaults"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/payment-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the account takes cards
         * @description Needs the permission `payment_connection.read`.
         */
        get: operations["getPaymentConnection"];
        put?: never;
        /**
         * Connect the payment provider
         * @description Needs the permission `payment_connection.write`. Not for API keys.
         */
        post: operations["connectPaymentProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Roles of the account, besides the built-in ones
         * @description Needs the permission `user.read`. Not for API keys.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Create a role
         * @description Needs the permission `role.write`. Not for API keys.
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/roles/{role_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a role
         * @description Needs the permission `role.write`. Not for API keys.
         */
        put: operations["updateRole"];
        post?: never;
        /**
         * Delete a role that nobody has
         * @description Needs the permission `role.write`. Not for API keys.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the account asks of its members
         * @description Needs the permission `security.write`. Not for API keys.
         */
        get: operations["getAccountSecurity"];
        /**
         * Ask members for a second factor
         * @description Needs the permission `security.write`. Not for API keys.
         */
        put: operations["updateAccountSecurity"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account's sign-on
         * @description Needs the permission `security.write`. Not for API keys.
         */
        get: operations["getSso"];
        /**
         * Connect sign-on, or change the connection
         * @description Needs the permission `security.write`. Not for API keys.
         */
        put: operations["updateSso"];
        post?: never;
        /**
         * Disconnect sign-on
         * @description Needs the permission `security.write`. Not for API keys.
         */
        delete: operations["deleteSso"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/sso/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a domain to be verified
         * @description Needs the permission `security.write`. Not for API keys.
         */
        post: operations["createSsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/sso/domains/{sso_domain_id}": {
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
         * Remove a domain
         * @description Needs the permission `security.write`. Not for API keys.
         */
        delete: operations["deleteSsoDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/sso/domains/{sso_domain_id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for a domain's record now
         * @description Needs the permission `security.write`. Not for API keys.
         */
        post: operations["checkSsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/taxes-and-fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Taxes and fees of the account
         * @description Needs the permission `tax.read`.
         */
        get: operations["listTaxesAndFees"];
        put?: never;
        /**
         * Create a tax or fee
         * @description Needs the permission `tax.write`.
         */
        post: operations["createTaxOrFee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/taxes-and-fees/{tax_or_fee_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tax or fee
         * @description Needs the permission `tax.read`.
         */
        get: operations["getTaxOrFee"];
        /**
         * Change a tax or fee
         * @description Needs the permission `tax.write`.
         */
        put: operations["updateTaxOrFee"];
        post?: never;
        /**
         * Delete a tax or fee
         * @description Needs the permission `tax.write`.
         */
        delete: operations["deleteTaxOrFee"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/taxes-and-fees/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Taxes and fees as a file
         * @description Needs the permission `export` and `tax.read`.
         */
        get: operations["exportTaxesAndFees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhook endpoints of the account, its organizers and events
         * @description Needs the permission `webhook.read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Needs the permission `webhook.write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook endpoint
         * @description Needs the permission `webhook.read`.
         */
        get: operations["getWebhook"];
        /**
         * Change a webhook endpoint
         * @description Needs the permission `webhook.write`.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Needs the permission `webhook.write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliveries to a webhook endpoint
         * @description Needs the permission `webhook.read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/webhooks/{webhook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One delivery with its body
         * @description Needs the permission `webhook.read`.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/webhooks/{webhook_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery, or log entries, to a webhook endpoint again
         * @description Needs the permission `webhook.write`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint a new signing secret; it is in this answer only
         * @description Needs the permission `webhook.write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{account_id}/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an example to a webhook endpoint
         * @description Needs the permission `webhook.write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what, newest first
         * @description Needs the permission `audit.read`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what as a file; the lines of JSON end with the head of the log
         * @description Needs the permission `audit.read`.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show once more that it is you
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["confirmSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to set a new password
         * @description Open to everybody.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitation/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invitation
         * @description Needs the one-time token of a mailed link.
         */
        get: operations["getInvitation"];
        put?: never;
        /**
         * Accept an invitation
         * @description Needs the one-time token of a mailed link.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description Open to everybody.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with a link of the operator
         * @description Open to everybody.
         */
        post: operations["logInWithLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this session
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End every session of the user
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["logoutAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in with a passkey
         * @description Open to everybody.
         */
        post: operations["logInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A challenge to show a passkey with
         * @description Open to everybody.
         */
        post: operations["askForPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a user with an account
         * @description Open to everybody.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is this reset link still good?
         * @description Needs the one-time token of a mailed link.
         */
        get: operations["checkPasswordReset"];
        put?: never;
        /**
         * Set a new password
         * @description Needs the one-time token of a mailed link.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with a login that asks for a second factor
         * @description Open to everybody.
         */
        post: operations["proveSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the user is logged in
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{session_id}": {
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
         * Log out one device
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/{connection}/backchannel-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The provider tells that somebody has logged out there
         * @description Open to everybody.
         */
        post: operations["backchannelSsoLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with what the provider gave the browser
         * @description Open to everybody.
         */
        post: operations["finishSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to log in by sign-on
         * @description Open to everybody.
         */
        post: operations["startSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/switch-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on in another account
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["switchAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact-addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirmed addresses of the account
         * @description Needs the permission `organizer.read`.
         */
        get: operations["listContactAddresses"];
        put?: never;
        /**
         * Mail a link that confirms an address of the account
         * @description Needs the permission `organizer.write`.
         */
        post: operations["requestContactAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of the account
         * @description Needs the permission `event.read`.
         */
        get: operations["listEvents"];
        put?: never;
        /**
         * Create an event
         * @description Needs the permission `event.create`.
         */
        post: operations["createEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One event
         * @description Needs the permission `event.read`.
         */
        get: operations["getEvent"];
        /**
         * Change an event
         * @description Needs the permission `event.write`.
         */
        put: operations["updateEvent"];
        post?: never;
        /**
         * Delete an event
         * @description Needs the permission `event.delete`.
         */
        delete: operations["deleteEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/addon-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Add-on groups of an event, in their order
         * @description Needs the permission `ticket.read`.
         */
        get: operations["listAddonGroups"];
        put?: never;
        /**
         * Create an add-on group
         * @description Needs the permission `ticket.write`.
         */
        post: operations["createAddonGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/addon-groups/{addon_group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One add-on group
         * @description Needs the permission `ticket.read`.
         */
        get: operations["getAddonGroup"];
        /**
         * Change an add-on group
         * @description Needs the permission `ticket.write`.
         */
        put: operations["updateAddonGroup"];
        post?: never;
        /**
         * Delete an add-on group
         * @description Needs the permission `ticket.write`.
         */
        delete: operations["deleteAddonGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/affiliates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Affiliates of an event with what they sold
         * @description Needs the permission `affiliate.read`.
         */
        get: operations["listAffiliates"];
        put?: never;
        /**
         * Create an affiliate
         * @description Needs the permission `affiliate.write`.
         */
        post: operations["createAffiliate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/affiliates/{affiliate_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One affiliate
         * @description Needs the permission `affiliate.read`.
         */
        get: operations["getAffiliate"];
        /**
         * Change an affiliate
         * @description Needs the permission `affiliate.write`.
         */
        put: operations["updateAffiliate"];
        post?: never;
        /**
         * Delete an affiliate
         * @description Needs the permission `affiliate.write`.
         */
        delete: operations["deleteAffiliate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/affiliates/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Affiliates of an event as a file
         * @description Needs the permission `export` and `affiliate.read`.
         */
        get: operations["exportAffiliates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Applications for places of an event
         * @description Needs the permission `application.read`.
         */
        get: operations["listApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/applications/{application_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An application with its answers
         * @description Needs the permission `application.read`.
         */
        get: operations["getApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/applications/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve applications
         * @description Needs the permission `application.write`.
         */
        post: operations["approveApplications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/applications/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Applications for places of an event as a file
         * @description Needs the permission `export` and `application.read`.
         */
        get: operations["exportApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/applications/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject applications
         * @description Needs the permission `application.write`.
         */
        post: operations["rejectApplications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/applications/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen applications that were rejected or not paid in time
         * @description Needs the permission `application.write`.
         */
        post: operations["reopenApplications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/attendees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Attendees of an event
         * @description Needs the permission `attendee.read`.
         */
        get: operations["listAttendees"];
        put?: never;
        /**
         * Add an attendee by hand
         * @description Needs the permission `attendee.write`.
         */
        post: operations["createAttendee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/attendees/{attendee_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One attendee
         * @description Needs the permission `attendee.read`.
         */
        get: operations["getAttendee"];
        /**
         * Change an attendee
         * @description Needs the permission `attendee.write`.
         */
        put: operations["updateAttendee"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/attendees/{attendee_id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit the answers of an attendee
         * @description Needs the permission `attendee.write` and `question.read`.
         */
        put: operations["updateAttendeeAnswers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/attendees/{attendee_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel one ticket
         * @description Needs the permission `attendee.write`.
         */
        post: operations["cancelAttendee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/attendees/{attendee_id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a cancelled ticket valid again
         * @description Needs the permission `attendee.write`.
         */
        post: operations["reactivateAttendee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/attendees/{attendee_id}/reissue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the ticket by a new one
         * @description Needs the permission `attendee.write`.
         */
        post: operations["reissueAttendee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/attendees/{attendee_id}/resend-ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the ticket again
         * @description Needs the permission `attendee.write`.
         */
        post: operations["resendAttendeeTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/attendees/{attendee_id}/ticket.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One ticket as a PDF file
         * @description Needs the permission `attendee.read`.
         */
        get: operations["getTicketPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/attendees/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Attendees of an event as a file
         * @description Needs the permission `export` and `attendee.read`.
         */
        get: operations["exportAttendees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/attendees/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add everybody on a list of guests, or nobody
         * @description Needs the permission `attendee.write`.
         */
        post: operations["importGuestList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/attendees/import/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a list of guests and tell what is wrong with its lines; adds nobody
         * @description Needs the permission `attendee.write`.
         */
        post: operations["checkGuestList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what in one event, newest first
         * @description Needs the permission `audit.read`.
         */
        get: operations["listEventAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/basket-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Basket rules of an event
         * @description Needs the permission `ticket.read`.
         */
        get: operations["listBasketRules"];
        put?: never;
        /**
         * Create a basket rule
         * @description Needs the permission `ticket.write`.
         */
        post: operations["createBasketRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/basket-rules/{basket_rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One basket rule
         * @description Needs the permission `ticket.read`.
         */
        get: operations["getBasketRule"];
        /**
         * Change a basket rule
         * @description Needs the permission `ticket.write`.
         */
        put: operations["updateBasketRule"];
        post?: never;
        /**
         * Delete a basket rule
         * @description Needs the permission `ticket.write`.
         */
        delete: operations["deleteBasketRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/capacity-assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Capacity assignments of an event
         * @description Needs the permission `capacity.read`.
         */
        get: operations["listCapacityAssignments"];
        put?: never;
        /**
         * Create a capacity assignment
         * @description Needs the permission `capacity.write`.
         */
        post: operations["createCapacityAssignment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/capacity-assignments/{capacity_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One capacity assignment
         * @description Needs the permission `capacity.read`.
         */
        get: operations["getCapacityAssignment"];
        /**
         * Change a capacity assignment
         * @description Needs the permission `capacity.write`.
         */
        put: operations["updateCapacityAssignment"];
        post?: never;
        /**
         * Delete a capacity assignment
         * @description Needs the permission `capacity.write`.
         */
        delete: operations["deleteCapacityAssignment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/capacity-assignments/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Capacity assignments of an event as a file
         * @description Needs the permission `export` and `capacity.read`.
         */
        get: operations["exportCapacityAssignments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/check-in-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check-in lists of an event
         * @description Needs the permission `check_in_list.read`.
         */
        get: operations["listCheckInLists"];
        put?: never;
        /**
         * Create a check-in list
         * @description Needs the permission `check_in_list.write`.
         */
        post: operations["createCheckInList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/check-in-lists/{list_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One check-in list
         * @description Needs the permission `check_in_list.read`.
         */
        get: operations["getCheckInList"];
        /**
         * Change a check-in list
         * @description Needs the permission `check_in_list.write`.
         */
        put: operations["updateCheckInList"];
        post?: never;
        /**
         * Delete a check-in list
         * @description Needs the permission `check_in_list.write`.
         */
        delete: operations["deleteCheckInList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/check-in-lists/{list_id}/rotate-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a check-in list a new link
         * @description Needs the permission `check_in_list.write`.
         */
        post: operations["rotateCheckInListLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/check-in-lists/{list_id}/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scan log of a check-in list
         * @description Needs the permission `scan_log.read`.
         */
        get: operations["listScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/check-in-lists/{list_id}/scans/{scan_id}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a scan conflict as seen
         * @description Needs the permission `check_in_list.write`.
         */
        post: operations["markScanSeen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/check-in-lists/{list_id}/scans/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The scan log of a check-in list as a file
         * @description Needs the permission `export` and `scan_log.read`.
         */
        get: operations["exportCheckInListScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/check-in-lists/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check-in lists of an event as a file
         * @description Needs the permission `export` and `check_in_list.read`.
         */
        get: operations["exportCheckInLists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/check_in_stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Checked in, by list
         * @description Needs the permission `stats.read`.
         */
        get: operations["getCheckInStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/date-actions/{date_action_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far cancelling a date has come
         * @description Needs the permission `date.cancel`.
         */
        get: operations["getDateAction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/dates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dates of an event
         * @description Needs the permission `date.read`.
         */
        get: operations["listDates"];
        put?: never;
        /**
         * Add dates by a rule or one by one
         * @description Needs the permission `date.write`.
         */
        post: operations["createDate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/dates/{event_date_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One date
         * @description Needs the permission `date.read`.
         */
        get: operations["getDate"];
        /**
         * Change a date, or it and others of its rule
         * @description Needs the permission `date.write`.
         */
        put: operations["updateDate"];
        post?: never;
        /**
         * Delete a date
         * @description Needs the permission `date.write`.
         */
        delete: operations["deleteDate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/dates/{event_date_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a date, or handle those who still have tickets for it
         * @description Needs the permission `date.cancel`.
         */
        post: operations["cancelDate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/dates/{event_date_id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What cancelling a date would do, and what it did
         * @description Needs the permission `date.cancel`.
         */
        get: operations["getDateCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/dates/{event_date_id}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prices of a date
         * @description Needs the permission `date.read`.
         */
        get: operations["getDatePrices"];
        /**
         * Change prices of a date, or of it and others of its rule
         * @description Needs the permission `date.write`.
         */
        put: operations["updateDatePrices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/dates/{event_date_id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a cancelled date
         * @description Needs the permission `date.cancel`.
         */
        post: operations["reopenDate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/dates/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete several dates
         * @description Needs the permission `date.write`.
         */
        post: operations["deleteDates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/dates/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dates of an event as a file
         * @description Needs the permission `export` and `date.read`.
         */
        get: operations["exportDates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/dates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What adding dates would make
         * @description Needs the permission `date.write`.
         */
        post: operations["previewDates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/discount-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Automatic discounts of an event, in the order in which they act
         * @description Needs the permission `discount.read`.
         */
        get: operations["listDiscountRules"];
        put?: never;
        /**
         * Create an automatic discount
         * @description Needs the permission `discount.write`.
         */
        post: operations["createDiscountRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/discount-rules/{discount_rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One automatic discount
         * @description Needs the permission `discount.read`.
         */
        get: operations["getDiscountRule"];
        /**
         * Change an automatic discount
         * @description Needs the permission `discount.write`.
         */
        put: operations["updateDiscountRule"];
        post?: never;
        /**
         * Delete an automatic discount
         * @description Needs the permission `discount.write`.
         */
        delete: operations["deleteDiscountRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/discount-rules/sort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sort the automatic discounts
         * @description Needs the permission `discount.write`.
         */
        post: operations["sortDiscountRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new event made of this one
         * @description Needs the permission `event.duplicate`.
         */
        post: operations["duplicateEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/funnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far buyers came, and where from
         * @description Needs the permission `stats.read`.
         */
        get: operations["getEventFunnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/funnel/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sources of an event as a file
         * @description Needs the permission `export` and `stats.read`.
         */
        get: operations["exportEventFunnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Images of an event
         * @description Needs the permission `event.read`.
         */
        get: operations["listImages"];
        put?: never;
        /**
         * Set the cover: multipart `image`, or `image_url`
         * @description Needs the permission `image.write`.
         */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/images/{image_id}": {
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
         * Remove an image
         * @description Needs the permission `image.write`.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        /**
         * Say what an image shows
         * @description Needs the permission `image.write`.
         */
        patch: operations["updateImage"];
        trace?: never;
    };
    "/api/events/{event_id}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sale of an event as it goes at this moment
         * @description Needs the permission `live.read`.
         */
        get: operations["getEventLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same of one event
         * @description Needs the permission `log.read`.
         */
        get: operations["listEventLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/mail-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A mail of this event with sample data
         * @description Needs the permission `settings.read`.
         */
        get: operations["previewMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/mail-preview/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The designed mail of a preview
         * @description Needs the permission `settings.read`.
         */
        get: operations["previewMailHtml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages to attendees of an event
         * @description Needs the permission `message.read`.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a message
         * @description Needs the permission `message.write`.
         */
        post: operations["createMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One message
         * @description Needs the permission `message.read`.
         */
        get: operations["getMessage"];
        /**
         * Change a message that was not sent yet
         * @description Needs the permission `message.write`.
         */
        put: operations["updateMessage"];
        post?: never;
        /**
         * Delete a message from the list
         * @description Needs the permission `message.write`.
         */
        delete: operations["deleteMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/messages/{message_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do not send a scheduled message
         * @description Needs the permission `message.write`.
         */
        post: operations["cancelMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/messages/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of an event as a file
         * @description Needs the permission `export` and `message.read`.
         */
        get: operations["exportMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/messages/recipient-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many addresses a message would reach
         * @description Needs the permission `message.read`.
         */
        get: operations["countMessageRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/messages/reminder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The reminder of an event
         * @description Needs the permission `message.read`.
         */
        get: operations["getReminder"];
        /**
         * Switch the reminder of an event on or off
         * @description Needs the permission `message.write`.
         */
        put: operations["updateReminder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/messages/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message as its sender would read it, placeholders filled in
         * @description Needs the permission `message.write`.
         */
        post: operations["previewMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders of an event
         * @description Needs the permission `order.read`.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order
         * @description Needs the permission `order.read`.
         */
        get: operations["getOrder"];
        /**
         * Correct the buyer of an order
         * @description Needs the permission `order.write`.
         */
        put: operations["updateOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/{order_id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit the answers of an order
         * @description Needs the permission `order.write` and `question.read`.
         */
        put: operations["updateOrderAnswers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/{order_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order and free its tickets
         * @description Needs the permission `order.cancel`.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/{order_id}/mails/{mail_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a held mail of an order now
         * @description Needs the permission `order.resend`.
         */
        post: operations["releaseOrderMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/{order_id}/mails/{mail_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail of an order again, to the address as it is now
         * @description Needs the permission `order.resend`.
         */
        post: operations["resendOrderMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/{order_id}/mails/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all held mails of an order now
         * @description Needs the permission `order.resend`.
         */
        post: operations["releaseOrderMails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/{order_id}/mark-as-paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record the payment of an offline order
         * @description Needs the permission `order.mark_paid`.
         */
        post: operations["markOrderAsPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/{order_id}/payments/{payment_id}/retry-return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try again to give back a payment that completed nothing
         * @description Needs the permission `order.refund`.
         */
        post: operations["retryOrderPaymentReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/{order_id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund all or a part of an order
         * @description Needs the permission `order.refund`.
         */
        post: operations["refundOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/{order_id}/reissue-extras-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the code that stands for the extras of an order
         * @description Needs the permission `order.resend`.
         */
        post: operations["reissueOrderExtrasCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/{order_id}/resend-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the order confirmation again
         * @description Needs the permission `order.resend`.
         */
        post: operations["resendOrderConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/{order_id}/tickets.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tickets of an order as a PDF file
         * @description Needs the permission `order.read`.
         */
        get: operations["getOrderTicketsPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/orders/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders of an event as a file
         * @description Needs the permission `export` and `order.read`.
         */
        get: operations["exportOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/poster.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A poster of the event, to print
         * @description Needs the permission `event.read`.
         */
        get: operations["getPosterPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/poster.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same poster as a drawing
         * @description Needs the permission `event.read`.
         */
        get: operations["getPosterSvg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/promo-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Promo codes of an event
         * @description Needs the permission `promo_code.read`.
         */
        get: operations["listPromoCodes"];
        put?: never;
        /**
         * Create a promo code
         * @description Needs the permission `promo_code.write`.
         */
        post: operations["createPromoCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/promo-codes/{promo_code_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One promo code
         * @description Needs the permission `promo_code.read`.
         */
        get: operations["getPromoCode"];
        /**
         * Change a promo code
         * @description Needs the permission `promo_code.write`.
         */
        put: operations["updatePromoCode"];
        post?: never;
        /**
         * Delete a promo code
         * @description Needs the permission `promo_code.write`.
         */
        delete: operations["deletePromoCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/promo-codes/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many promo codes with the same terms
         * @description Needs the permission `promo_code.write`.
         */
        post: operations["createPromoCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/promo-codes/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Promo codes of an event as a file
         * @description Needs the permission `export` and `promo_code.read`.
         */
        get: operations["exportPromoCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questions of an event, in their order
         * @description Needs the permission `question.read`.
         */
        get: operations["listQuestions"];
        put?: never;
        /**
         * Create a question
         * @description Needs the permission `question.write`.
         */
        post: operations["createQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/questions/{question_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One question
         * @description Needs the permission `question.read`.
         */
        get: operations["getQuestion"];
        /**
         * Change a question
         * @description Needs the permission `question.write`.
         */
        put: operations["updateQuestion"];
        post?: never;
        /**
         * Delete a question
         * @description Needs the permission `question.write`.
         */
        delete: operations["deleteQuestion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/questions/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers to the questions of an event as a file
         * @description Needs the permission `export` and `question.read`.
         */
        get: operations["exportQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/questions/sort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sort the questions of the order or of the attendees
         * @description Needs the permission `question.write`.
         */
        post: operations["sortQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The waiting room of an event
         * @description Needs the permission `live.read`.
         */
        get: operations["getQueue"];
        /**
         * Set the waiting room of an event
         * @description Needs the permission `live.act`.
         */
        put: operations["updateQueue"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/queue/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the waiting room
         * @description Needs the permission `live.act`.
         */
        post: operations["closeQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/queue/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the waiting room now
         * @description Needs the permission `live.act`.
         */
        post: operations["openQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/queue/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call nobody for now
         * @description Needs the permission `live.act`.
         */
        post: operations["pauseQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/queue/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on calling
         * @description Needs the permission `live.act`.
         */
        post: operations["resumeQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/sale-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why nothing can be sold
         * @description Needs the permission `stats.read`.
         */
        get: operations["getSaleHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/sale/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause the sale: nothing more can be reserved, holds finish
         * @description Needs the permission `live.act`.
         */
        post: operations["pauseSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/sale/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sell again after a pause
         * @description Needs the permission `live.act`.
         */
        post: operations["resumeSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same in one event
         * @description Needs the permission `event.read`.
         */
        get: operations["searchEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settings of an event
         * @description Needs the permission `settings.read`.
         */
        get: operations["getEventSettings"];
        /**
         * Change settings
         * @description Needs the permission `settings.write`.
         */
        put: operations["updateEventSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some settings
         * @description Needs the permission `settings.write`.
         */
        patch: operations["patchEventSettings"];
        trace?: never;
    };
    "/api/events/{event_id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sales by day and in all
         * @description Needs the permission `stats.read`.
         */
        get: operations["getEventStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Go live, back to draft, archive or restore
         * @description Needs the permission `event.status`.
         */
        put: operations["setEventStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/test-orders": {
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
         * Delete all test orders of an event
         * @description Needs the permission `test_orders.delete`.
         */
        delete: operations["deleteTestOrders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tickets of an event
         * @description Needs the permission `ticket.read`.
         */
        get: operations["listTickets"];
        put?: never;
        /**
         * Create a ticket
         * @description Needs the permission `ticket.write`.
         */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/tickets/{ticket_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One ticket
         * @description Needs the permission `ticket.read`.
         */
        get: operations["getTicket"];
        /**
         * Change a ticket
         * @description Needs the permission `ticket.write`.
         */
        put: operations["updateTicket"];
        post?: never;
        /**
         * Delete a ticket
         * @description Needs the permission `ticket.write`.
         */
        delete: operations["deleteTicket"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/tickets/{ticket_id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a ticket like another one
         * @description Needs the permission `ticket.write`.
         */
        post: operations["duplicateTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/tickets/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tickets of an event as a file
         * @description Needs the permission `export` and `ticket.read`.
         */
        get: operations["exportTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/tickets/sort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sort the tickets
         * @description Needs the permission `ticket.write`.
         */
        post: operations["sortTickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Extras and packages of the orders of an event
         * @description Needs the permission `attendee.read`.
         */
        get: operations["listUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/units/{unit_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel one extra or package
         * @description Needs the permission `attendee.write`.
         */
        post: operations["cancelUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/units/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Extras and packages of the orders of an event as a file
         * @description Needs the permission `export` and `attendee.read`.
         */
        get: operations["exportUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/waiting-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The waiting list of an event
         * @description Needs the permission `waiting.read`.
         */
        get: operations["listWaitingEntries"];
        put?: never;
        /**
         * Put somebody on the waiting list
         * @description Needs the permission `waiting.write`.
         */
        post: operations["addWaitingEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/waiting-list/{entry_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change how many somebody waits for
         * @description Needs the permission `waiting.write`.
         */
        put: operations["updateWaitingEntry"];
        post?: never;
        /**
         * Take somebody off the waiting list
         * @description Needs the permission `waiting.write`.
         */
        delete: operations["removeWaitingEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/waiting-list/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many wait for each price
         * @description Needs the permission `waiting.read`.
         */
        get: operations["getWaitingCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/waiting-list/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The waiting list of an event as a file
         * @description Needs the permission `export` and `waiting.read`.
         */
        get: operations["exportWaitingList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/waiting-list/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move people to the front or the end of the waiting list
         * @description Needs the permission `waiting.write`.
         */
        post: operations["moveWaitingEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/waiting-list/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer places now
         * @description Needs the permission `waiting.write`.
         */
        post: operations["offerToWaitingEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/waiting-list/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take people off the waiting list
         * @description Needs the permission `waiting.write`.
         */
        post: operations["removeWaitingEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhook endpoints of the event
         * @description Needs the permission `webhook.read`.
         */
        get: operations["listEventWebhooks"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Needs the permission `webhook.write`.
         */
        post: operations["createEventWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook endpoint
         * @description Needs the permission `webhook.read`.
         */
        get: operations["getEventWebhook"];
        /**
         * Change a webhook endpoint
         * @description Needs the permission `webhook.write`.
         */
        put: operations["updateEventWebhook"];
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Needs the permission `webhook.write`.
         */
        delete: operations["deleteEventWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliveries to a webhook endpoint
         * @description Needs the permission `webhook.read`.
         */
        get: operations["listEventWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/webhooks/{webhook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One delivery with its body
         * @description Needs the permission `webhook.read`.
         */
        get: operations["getEventWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/webhooks/{webhook_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery, or log entries, to a webhook endpoint again
         * @description Needs the permission `webhook.write`.
         */
        post: operations["replayEventWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint a new signing secret; it is in this answer only
         * @description Needs the permission `webhook.write`.
         */
        post: operations["rotateEventWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{event_id}/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an example to a webhook endpoint
         * @description Needs the permission `webhook.write`.
         */
        post: operations["testEventWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events as a file
         * @description Needs the permission `export` and `event.read`.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/installation/legal-texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The terms and the privacy notice of this installation
         * @description Needs the permission `installation.write`.
         */
        get: operations["getLegalTexts"];
        /**
         * Change the terms and the privacy notice of this installation
         * @description Needs the permission `installation.write`.
         */
        put: operations["updateLegalTexts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entries of the event log above a position, oldest first
         * @description Needs the permission `log.read`.
         */
        get: operations["listLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Organizers of the account
         * @description Needs the permission `organizer.read`.
         */
        get: operations["listOrganizers"];
        put?: never;
        /**
         * Create an organizer
         * @description Needs the permission `organizer.write`.
         */
        post: operations["createOrganizer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/{organizer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One organizer
         * @description Needs the permission `organizer.read`.
         */
        get: operations["getOrganizer"];
        /**
         * Change an organizer
         * @description Needs the permission `organizer.write`.
         */
        put: operations["updateOrganizer"];
        post?: never;
        /**
         * Delete an organizer without events
         * @description Needs the permission `organizer.delete`.
         */
        delete: operations["deleteOrganizer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/{organizer_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of an organizer
         * @description Needs the permission `event.read`.
         */
        get: operations["listOrganizerEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/{organizer_id}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the logo: multipart `image`, or `image_url`
         * @description Needs the permission `organizer.write`.
         */
        post: operations["uploadOrganizerLogo"];
        /**
         * Remove the logo
         * @description Needs the permission `organizer.write`.
         */
        delete: operations["deleteOrganizerLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/{organizer_id}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same in the events of an organizer
         * @description Needs the permission `event.read`.
         */
        get: operations["searchOrganizer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Organizers as a file
         * @description Needs the permission `export` and `organizer.read`.
         */
        get: operations["exportOrganizers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/applications/{application_short_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An application by its link
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        get: operations["getOwnApplication"];
        /**
         * Change an application that nobody has decided on
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        put: operations["changeApplication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/applications/{application_short_id}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on to the payment of an approved place, on this device
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        post: operations["continueApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/applications/{application_short_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an application
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        post: operations["withdrawApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/check-in-lists/{list_short_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A check-in list by its link
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        get: operations["getScanPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/check-in-lists/{list_short_id}/attendees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the attendees of a check-in list
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        get: operations["listScanPageAttendees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/check-in-lists/{list_short_id}/check-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record scans and hear their verdicts
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        post: operations["recordScans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/check-in-lists/{list_short_id}/check-ins/{check_in_short_id}": {
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
         * Check an attendee out
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        delete: operations["checkOutAttendee"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/check-in-lists/{list_short_id}/offline-pack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a scanning device needs to decide without network; 304 when nothing changed
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        get: operations["getOfflinePack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/checkout-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn a header session into a cookie
         * @description Needs the checkout session, as its cookie or in `X-Checkout-Session`.
         */
        post: operations["adoptCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How this installation is set up
         * @description Open to everybody.
         */
        get: operations["getPublicConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/confirm-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the address of an order by its mailed link
         * @description Needs the one-time token of a mailed link.
         */
        post: operations["confirmPublicOrderAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/confirm-contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an address by its mailed link
         * @description Needs the one-time token of a mailed link.
         */
        post: operations["confirmContactAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public events
         * @description Open to everybody.
         */
        get: operations["listPublicEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A public event with its tickets
         * @description Open to everybody.
         */
        get: operations["getPublicEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a place that the organizer decides on
         * @description Open to everybody.
         */
        post: operations["applyForPlace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/attendees/{attendee_short_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A ticket by its link
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        get: operations["getPublicAttendee"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/attendees/{attendee_short_id}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Calendar entry of a ticket
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        get: operations["getPublicAttendeeCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/attendees/{attendee_short_id}/ticket.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A ticket as a PDF file
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        get: operations["getPublicTicketPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The running order of this checkout session
         * @description Needs the checkout session, as its cookie or in `X-Checkout-Session`.
         */
        get: operations["getCurrentPublicOrder"];
        put?: never;
        /**
         * Reserve tickets
         * @description Open to everybody.
         */
        post: operations["reserveTickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/order/{order_short_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An order by its link
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        get: operations["getPublicOrder"];
        /**
         * Save buyer and attendees
         * @description Needs the checkout session, as its cookie or in `X-Checkout-Session`.
         */
        put: operations["savePublicOrderDetails"];
        post?: never;
        /**
         * Start again
         * @description Needs the checkout session, as its cookie or in `X-Checkout-Session`.
         */
        delete: operations["abandonPublicOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/order/{order_short_id}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Calendar entry of an order
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        get: operations["getPublicOrderCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/order/{order_short_id}/more-time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for more time, once, where holds are short
         * @description Needs the checkout session, as its cookie or in `X-Checkout-Session`.
         */
        post: operations["extendPublicOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/order/{order_short_id}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose how to pay
         * @description Needs the checkout session, as its cookie or in `X-Checkout-Session`.
         */
        post: operations["startPublicOrderPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/order/{order_short_id}/payment/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold the tickets while the provider confirms
         * @description Needs the checkout session, as its cookie or in `X-Checkout-Session`.
         */
        post: operations["submitPublicOrderPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/order/{order_short_id}/payment/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the provider now
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        post: operations["syncPublicOrderPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/order/{order_short_id}/payment/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay with a test card
         * @description Needs the checkout session, as its cookie or in `X-Checkout-Session`.
         */
        post: operations["payPublicOrderByTestCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/order/{order_short_id}/promo-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Enter a promo code, replace it or take it away
         * @description Needs the checkout session, as its cookie or in `X-Checkout-Session`.
         */
        put: operations["changePublicOrderPromoCode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/order/{order_short_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link to continue
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        post: operations["resumePublicOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/order/{order_short_id}/resume/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue on this device
         * @description Needs the one-time token of a mailed link.
         */
        post: operations["takeOverPublicOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/order/{order_short_id}/tickets.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tickets of an order as a PDF file
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        get: operations["getPublicOrderTicketsPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/promo-codes/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is this promo code valid?
         * @description Open to everybody.
         */
        get: operations["checkPublicPromoCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questions of the checkout
         * @description Open to everybody.
         */
        get: operations["listPublicQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/queue/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter when it is one’s turn
         * @description Open to everybody.
         */
        post: operations["enterFromQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/queue/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join the queue with what the number asked for
         * @description Open to everybody.
         */
        post: operations["joinQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/queue/number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a number in the queue of an event
         * @description Open to everybody.
         */
        post: operations["takeQueueNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/queue/pass": {
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
         * Leave the shop, for the next to enter
         * @description Open to everybody.
         */
        delete: operations["leaveQueue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count a page view
         * @description Open to everybody.
         */
        post: operations["countPublicEventView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/events/{event_id}/waiting-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join the waiting list
         * @description Open to everybody.
         */
        post: operations["joinWaitingList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/mail-opt-outs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the mails of an event to an address by their link
         * @description Needs the one-time token of a mailed link.
         */
        post: operations["optOutOfMails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/my-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link to all tickets of an address
         * @description Open to everybody.
         */
        post: operations["requestMyTickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/my-tickets/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The tickets a mailed link opens
         * @description Needs the one-time token of a mailed link.
         */
        post: operations["openMyTickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/organizers/{organizer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An organizer as everybody sees it
         * @description Open to everybody.
         */
        get: operations["getPublicOrganizer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/setup/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the installation: address, clock, database, store, mail, payments, jobs
         * @description Needs the token of the operator’s link, in `X-Operator-Token`.
         */
        post: operations["runSetupChecks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/waiting/{waiting_short_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A place on the waiting list by its link
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        get: operations["getWaitingPlace"];
        /**
         * Change what somebody waits for
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        put: operations["changeWaitingPlace"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/waiting/{waiting_short_id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a place on the waiting list
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        post: operations["confirmWaitingPlace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/waiting/{waiting_short_id}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on to the checkout of what was offered, on this device
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        post: operations["continueWaitingOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/waiting/{waiting_short_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline what was offered
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        post: operations["declineWaitingOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/waiting/{waiting_short_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave the waiting list
         * @description Open to whoever has the link: the short id in the address is the key.
         */
        post: operations["leaveWaitingList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/webhooks/stripe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Events of the payment provider
         * @description Signed by the payment provider.
         */
        post: operations["receiveStripeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find people, orders and promo codes in all events
         * @description Needs the permission `event.read`.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Members of the account
         * @description Needs the permission `user.read`. Not for API keys.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite somebody
         * @description Needs the permission `user.invite`. Not for API keys.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One member
         * @description Needs the permission `user.read`. Not for API keys.
         */
        get: operations["getUser"];
        /**
         * Change a member's names, role or status
         * @description Needs the permission `user.write`. Not for API keys.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Remove a member
         * @description Needs the permission `user.remove`. Not for API keys.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/confirm-email/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm own email address
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["confirmOwnEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/email-change": {
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
         * Cancel the change of own email address
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        delete: operations["cancelEmailChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/email-change/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a link from the mail to the new address would change
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        get: operations["getEmailChange"];
        put?: never;
        /**
         * Confirm the change of own email address
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["confirmEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a member exactly these roles
         * @description Needs the permission `user.write`. Not for API keys.
         */
        put: operations["updateUserGrants"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the invitation again
         * @description Needs the permission `invitation.write`. Not for API keys.
         */
        post: operations["resendInvitation"];
        /**
         * Revoke an invitation
         * @description Needs the permission `invitation.write`. Not for API keys.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/resend-email-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the confirmation mail again
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["resendEmailConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/second-factor": {
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
         * Remove a member's second factors
         * @description Needs the permission `user.write`. Not for API keys.
         */
        delete: operations["resetMemberFactors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users as a file
         * @description Needs the permission `user.read` and `user.read`.
         */
        get: operations["exportUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logged-in user
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        get: operations["getMe"];
        /**
         * Change own profile or password
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        put: operations["updateMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The passkeys of the logged-in user
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        get: operations["listOwnPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["addOwnPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/passkeys/{passkey_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a passkey
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        put: operations["renameOwnPasskey"];
        post?: never;
        /**
         * Remove a passkey
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        delete: operations["removeOwnPasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A challenge to make a passkey with
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["startOwnPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many recovery codes are left?
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        get: operations["getOwnRecoveryCodes"];
        put?: never;
        /**
         * Make new recovery codes in place of the old ones
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["renewOwnRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/sso-identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own identities at sign-on providers
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        get: operations["listOwnSsoIdentities"];
        put?: never;
        /**
         * Begin to link an identity
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["linkOwnSsoIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/sso-identities/{sso_identity_id}": {
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
         * Unlink an identity
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        delete: operations["deleteOwnSsoIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is an authenticator app set up?
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        get: operations["getOwnTotp"];
        put?: never;
        /**
         * Begin to set up an authenticator app
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["startOwnTotp"];
        /**
         * Remove the authenticator app
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        delete: operations["removeOwnTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish setting up an authenticator app with its first code
         * @description Needs the permission `own.profile`. Not for API keys.
         */
        post: operations["confirmOwnTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "event.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * event.created
         * @description Sent to endpoints whose writer had the permission `event.read`.
         */
        post: operations["onEventCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event.duplicated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * event.duplicated
         * @description Sent to endpoints whose writer had the permission `event.read`.
         */
        post: operations["onEventDuplicated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * event.updated
         * @description Sent to endpoints whose writer had the permission `event.read`.
         */
        post: operations["onEventUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * event.status_changed
         * @description Sent to endpoints whose writer had the permission `event.read`.
         */
        post: operations["onEventStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * event.deleted
         * @description Sent to endpoints whose writer had the permission `event.read`.
         */
        post: operations["onEventDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sale.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sale.paused
         * @description Sent to endpoints whose writer had the permission `live.read`.
         */
        post: operations["onSalePaused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sale.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sale.resumed
         * @description Sent to endpoints whose writer had the permission `live.read`.
         */
        post: operations["onSaleResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "settings.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * settings.updated
         * @description Sent to endpoints whose writer had the permission `settings.read`.
         */
        post: operations["onSettingsUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "date.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * date.created
         * @description Sent to endpoints whose writer had the permission `date.read`.
         */
        post: operations["onDateCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "date.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * date.updated
         * @description Sent to endpoints whose writer had the permission `date.read`.
         */
        post: operations["onDateUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "date.moved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * date.moved
         * @description Sent to endpoints whose writer had the permission `date.read`.
         */
        post: operations["onDateMoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "date.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * date.deleted
         * @description Sent to endpoints whose writer had the permission `date.read`.
         */
        post: operations["onDateDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "date.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * date.cancelled
         * @description Sent to endpoints whose writer had the permission `date.read`.
         */
        post: operations["onDateCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "date.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * date.reopened
         * @description Sent to endpoints whose writer had the permission `date.read`.
         */
        post: operations["onDateReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "date.action_finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * date.action_finished
         * @description Sent to endpoints whose writer had the permission `date.read`.
         */
        post: operations["onDateActionFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ticket.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ticket.created
         * @description Sent to endpoints whose writer had the permission `ticket.read`.
         */
        post: operations["onTicketCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ticket.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ticket.updated
         * @description Sent to endpoints whose writer had the permission `ticket.read`.
         */
        post: operations["onTicketUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ticket.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ticket.deleted
         * @description Sent to endpoints whose writer had the permission `ticket.read`.
         */
        post: operations["onTicketDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "addon_group.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * addon_group.created
         * @description Sent to endpoints whose writer had the permission `ticket.read`.
         */
        post: operations["onAddonGroupCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "addon_group.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * addon_group.updated
         * @description Sent to endpoints whose writer had the permission `ticket.read`.
         */
        post: operations["onAddonGroupUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "addon_group.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * addon_group.deleted
         * @description Sent to endpoints whose writer had the permission `ticket.read`.
         */
        post: operations["onAddonGroupDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "basket_rule.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * basket_rule.created
         * @description Sent to endpoints whose writer had the permission `ticket.read`.
         */
        post: operations["onBasketRuleCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "basket_rule.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * basket_rule.updated
         * @description Sent to endpoints whose writer had the permission `ticket.read`.
         */
        post: operations["onBasketRuleUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "basket_rule.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * basket_rule.deleted
         * @description Sent to endpoints whose writer had the permission `ticket.read`.
         */
        post: operations["onBasketRuleDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "promo_code.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * promo_code.created
         * @description Sent to endpoints whose writer had the permission `promo_code.read`.
         */
        post: operations["onPromoCodeCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "promo_code.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * promo_code.updated
         * @description Sent to endpoints whose writer had the permission `promo_code.read`.
         */
        post: operations["onPromoCodeUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "promo_code.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * promo_code.deleted
         * @description Sent to endpoints whose writer had the permission `promo_code.read`.
         */
        post: operations["onPromoCodeDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "discount_rule.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * discount_rule.created
         * @description Sent to endpoints whose writer had the permission `discount.read`.
         */
        post: operations["onDiscountRuleCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "discount_rule.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * discount_rule.updated
         * @description Sent to endpoints whose writer had the permission `discount.read`.
         */
        post: operations["onDiscountRuleUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "discount_rule.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * discount_rule.deleted
         * @description Sent to endpoints whose writer had the permission `discount.read`.
         */
        post: operations["onDiscountRuleDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "question.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * question.created
         * @description Sent to endpoints whose writer had the permission `question.read`.
         */
        post: operations["onQuestionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "question.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * question.updated
         * @description Sent to endpoints whose writer had the permission `question.read`.
         */
        post: operations["onQuestionUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "question.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * question.deleted
         * @description Sent to endpoints whose writer had the permission `question.read`.
         */
        post: operations["onQuestionDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "capacity.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * capacity.created
         * @description Sent to endpoints whose writer had the permission `capacity.read`.
         */
        post: operations["onCapacityCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "capacity.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * capacity.updated
         * @description Sent to endpoints whose writer had the permission `capacity.read`.
         */
        post: operations["onCapacityUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "capacity.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * capacity.deleted
         * @description Sent to endpoints whose writer had the permission `capacity.read`.
         */
        post: operations["onCapacityDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "affiliate.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * affiliate.created
         * @description Sent to endpoints whose writer had the permission `affiliate.read`.
         */
        post: operations["onAffiliateCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "affiliate.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * affiliate.updated
         * @description Sent to endpoints whose writer had the permission `affiliate.read`.
         */
        post: operations["onAffiliateUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "affiliate.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * affiliate.deleted
         * @description Sent to endpoints whose writer had the permission `affiliate.read`.
         */
        post: operations["onAffiliateDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organizer.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * organizer.created
         * @description Sent to endpoints whose writer had the permission `organizer.read`.
         */
        post: operations["onOrganizerCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organizer.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * organizer.updated
         * @description Sent to endpoints whose writer had the permission `organizer.read`.
         */
        post: operations["onOrganizerUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "organizer.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * organizer.deleted
         * @description Sent to endpoints whose writer had the permission `organizer.read`.
         */
        post: operations["onOrganizerDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "check_in_list.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * check_in_list.created
         * @description Sent to endpoints whose writer had the permission `check_in_list.read`.
         */
        post: operations["onCheckInListCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "check_in_list.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * check_in_list.updated
         * @description Sent to endpoints whose writer had the permission `check_in_list.read`.
         */
        post: operations["onCheckInListUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "check_in_list.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * check_in_list.deleted
         * @description Sent to endpoints whose writer had the permission `check_in_list.read`.
         */
        post: operations["onCheckInListDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.completed
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onOrderCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.updated
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onOrderUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.answers_updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.answers_updated
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onOrderAnswersUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.marked_paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.marked_paid
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onOrderMarkedPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.cancelled
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onOrderCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.refund_started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.refund_started
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onOrderRefundStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.refunded
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onOrderRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.refunded_outside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.refunded_outside
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onOrderRefundedOutside"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.refund_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * order.refund_failed
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onOrderRefundFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "test_orders.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * test_orders.deleted
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onTestOrdersDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.offline_chosen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.offline_chosen
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onPaymentOfflineChosen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.returned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.returned
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onPaymentReturned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.disputed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.disputed
         * @description Sent to endpoints whose writer had the permission `order.read`.
         */
        post: operations["onPaymentDisputed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attendee.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * attendee.created
         * @description Sent to endpoints whose writer had the permission `attendee.read`.
         */
        post: operations["onAttendeeCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attendee.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * attendee.updated
         * @description Sent to endpoints whose writer had the permission `attendee.read`.
         */
        post: operations["onAttendeeUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attendee.answers_updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * attendee.answers_updated
         * @description Sent to endpoints whose writer had the permission `attendee.read`.
         */
        post: operations["onAttendeeAnswersUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attendee.ticket_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * attendee.ticket_changed
         * @description Sent to endpoints whose writer had the permission `attendee.read`.
         */
        post: operations["onAttendeeTicketChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attendee.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * attendee.cancelled
         * @description Sent to endpoints whose writer had the permission `attendee.read`.
         */
        post: operations["onAttendeeCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attendee.reactivated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * attendee.reactivated
         * @description Sent to endpoints whose writer had the permission `attendee.read`.
         */
        post: operations["onAttendeeReactivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attendee.reissued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * attendee.reissued
         * @description Sent to endpoints whose writer had the permission `attendee.read`.
         */
        post: operations["onAttendeeReissued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "unit.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * unit.cancelled
         * @description Sent to endpoints whose writer had the permission `attendee.read`.
         */
        post: operations["onUnitCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "waiting_entry.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * waiting_entry.confirmed
         * @description Sent to endpoints whose writer had the permission `waiting.read`.
         */
        post: operations["onWaitingEntryConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "waiting_entry.moved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * waiting_entry.moved
         * @description Sent to endpoints whose writer had the permission `waiting.read`.
         */
        post: operations["onWaitingEntryMoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "waiting_entry.offered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * waiting_entry.offered
         * @description Sent to endpoints whose writer had the permission `waiting.read`.
         */
        post: operations["onWaitingEntryOffered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "waiting_entry.converted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * waiting_entry.converted
         * @description Sent to endpoints whose writer had the permission `waiting.read`.
         */
        post: operations["onWaitingEntryConverted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "waiting_entry.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * waiting_entry.expired
         * @description Sent to endpoints whose writer had the permission `waiting.read`.
         */
        post: operations["onWaitingEntryExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "waiting_entry.declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * waiting_entry.declined
         * @description Sent to endpoints whose writer had the permission `waiting.read`.
         */
        post: operations["onWaitingEntryDeclined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "waiting_entry.left": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * waiting_entry.left
         * @description Sent to endpoints whose writer had the permission `waiting.read`.
         */
        post: operations["onWaitingEntryLeft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "waiting_entry.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * waiting_entry.closed
         * @description Sent to endpoints whose writer had the permission `waiting.read`.
         */
        post: operations["onWaitingEntryClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "queue.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * queue.opened
         * @description Sent to endpoints whose writer had the permission `live.read`.
         */
        post: operations["onQueueOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "queue.drawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * queue.drawn
         * @description Sent to endpoints whose writer had the permission `live.read`.
         */
        post: operations["onQueueDrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "queue.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * queue.paused
         * @description Sent to endpoints whose writer had the permission `live.read`.
         */
        post: operations["onQueuePaused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "queue.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * queue.resumed
         * @description Sent to endpoints whose writer had the permission `live.read`.
         */
        post: operations["onQueueResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "queue.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * queue.closed
         * @description Sent to endpoints whose writer had the permission `live.read`.
         */
        post: operations["onQueueClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "queue.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * queue.updated
         * @description Sent to endpoints whose writer had the permission `live.read`.
         */
        post: operations["onQueueUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * application.received
         * @description Sent to endpoints whose writer had the permission `application.read`.
         */
        post: operations["onApplicationReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * application.approved
         * @description Sent to endpoints whose writer had the permission `application.read`.
         */
        post: operations["onApplicationApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.converted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * application.converted
         * @description Sent to endpoints whose writer had the permission `application.read`.
         */
        post: operations["onApplicationConverted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.lapsed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * application.lapsed
         * @description Sent to endpoints whose writer had the permission `application.read`.
         */
        post: operations["onApplicationLapsed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * application.rejected
         * @description Sent to endpoints whose writer had the permission `application.read`.
         */
        post: operations["onApplicationRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * application.withdrawn
         * @description Sent to endpoints whose writer had the permission `application.read`.
         */
        post: operations["onApplicationWithdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * application.closed
         * @description Sent to endpoints whose writer had the permission `application.read`.
         */
        post: operations["onApplicationClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * application.reopened
         * @description Sent to endpoints whose writer had the permission `application.read`.
         */
        post: operations["onApplicationReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "check_in.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * check_in.created
         * @description Sent to endpoints whose writer had the permission `check_in_list.read`.
         */
        post: operations["onCheckInCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "check_in.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * check_in.ended
         * @description Sent to endpoints whose writer had the permission `check_in_list.read`.
         */
        post: operations["onCheckInEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "unit.redeemed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * unit.redeemed
         * @description Sent to endpoints whose writer had the permission `attendee.read`.
         */
        post: operations["onUnitRedeemed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "unit.redemption_undone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * unit.redemption_undone
         * @description Sent to endpoints whose writer had the permission `attendee.read`.
         */
        post: operations["onUnitRedemptionUndone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.sent
         * @description Sent to endpoints whose writer had the permission `message.read`.
         */
        post: operations["onMessageSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Account: {
            id: number;
            name: string;
            support_email: string | null;
            default_currency: string;
            default_timezone: string;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            is_verified: boolean;
            /** @enum {string} */
            payment_connection: "NOT_CONNECTED" | "SETUP_INCOMPLETE" | "CONNECTED" | "TEST";
            terms_accepted_at: string;
            created_at: string;
        };
        Activity: {
            /** @constant */
            kind: "ACT";
            at: string;
            action: string;
            /** @enum {string} */
            actor_type: "USER" | "BUYER" | "DOOR" | "SYSTEM" | "PROVIDER" | "KEY";
            actor_name: string | null;
            attendee_reference: string | null;
            data: {
                [key: string]: unknown;
            };
        } | {
            /** @constant */
            kind: "MAIL";
            at: string;
            mail_id: number;
            /** @enum {string} */
            mail_kind: "order-confirmation" | "tickets" | "order-awaiting-payment" | "order-expired" | "payment-failed" | "order-cancelled" | "ticket-cancelled" | "refund" | "date-changed" | "payment-returned" | "resume-order" | "new-order" | "refund-failed" | "dispute-opened" | "message" | "date-cancelled" | "my-tickets" | "confirm-address" | "waiting-confirm" | "waiting-offer" | "waiting-lapsed" | "waiting-closed" | "application-received" | "application-approved" | "application-decided" | "confirm-contact" | "confirm-email" | "invitation" | "reset-password" | "password-changed" | "confirm-email-change" | "email-change-notice" | "payments-disconnected" | "sso-domain-lapsed" | "api-key-expires" | "new-device" | "factor-changed" | "webhook-disabled" | "break-glass" | "alarms";
            to: string;
            /** @enum {string} */
            status: "QUEUED" | "HELD" | "SENT" | "FAILED";
            sent_at: string | null;
            attendee_reference: string | null;
            subject: string | null;
            attempts: number;
            next_attempt_at: string | null;
            failure: ("REFUSED" | "GIVEN_UP" | "INTERRUPTED" | "OBSOLETE" | "OPTED_OUT") | null;
            refusal: string | null;
            can_resend: boolean;
            held_reason: ("ADDRESSES" | "ADDRESS" | "NETWORK" | "RESTORED") | null;
            releasable_from: string | null;
        };
        AddOwnPasskeyAnswer: {
            passkey: {
                id: number;
                name: string;
                created_at: string;
                last_used_at: string | null;
                is_synced: boolean;
                is_of_other_host: boolean;
            };
            recovery_codes: string[] | null;
        };
        AddonGroup: {
            id: number;
            event_id: number;
            ticket_id: number;
            title: string;
            min: number;
            max: number;
            included_count: number;
            max_per_product: number;
            ticket_ids: number[];
            order: number;
            created_at: string;
            updated_at: string;
        };
        AddonGroupCreatedWebhook: {
            /** @constant */
            type: "addon_group.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                addon_group_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        AddonGroupDeletedWebhook: {
            /** @constant */
            type: "addon_group.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                addon_group_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        AddonGroupUpdatedWebhook: {
            /** @constant */
            type: "addon_group.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                addon_group_id: number;
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        Affiliate: {
            id: number;
            name: string;
            code: string;
            email: string | null;
            /** @enum {string} */
            status: "ACTIVE" | "INACTIVE";
            link: string;
            orders_count: number;
            tickets_sold: number;
            gross_sales: number;
            net_sales: number;
            created_at: string;
            updated_at: string;
        };
        AffiliateCreatedWebhook: {
            /** @constant */
            type: "affiliate.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                affiliate_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        AffiliateDeletedWebhook: {
            /** @constant */
            type: "affiliate.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                affiliate_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        AffiliateUpdatedWebhook: {
            /** @constant */
            type: "affiliate.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                affiliate_id: number;
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        Answer: {
            question_id: number;
            title: string;
            type: string;
            /** @enum {string} */
            belongs_to: "ORDER" | "ATTENDEE";
            attendee_id: number | null;
            answer: unknown;
            text_answer: string;
        };
        ApiKey: {
            id: number;
            name: string;
            /** @enum {string} */
            mode: "LIVE" | "TEST";
            permissions: string[];
            targets: {
                organizer_id: number | null;
                event_id: number | null;
                name: string | null;
            }[];
            allowed_networks: string[];
            expires_at: string;
            assistant_personal_data: boolean;
            last4: string;
            created_by: {
                id: number;
                name: string;
            } | null;
            last_used_at: string | null;
            revoked_at: string | null;
            created_at: string;
            updated_at: string;
            /** @enum {string} */
            state: "USABLE" | "EXPIRED" | "REVOKED";
            previous_secret_until: string | null;
        };
        ApiKeyWithSecret: {
            id: number;
            name: string;
            /** @enum {string} */
            mode: "LIVE" | "TEST";
            permissions: string[];
            targets: {
                organizer_id: number | null;
                event_id: number | null;
                name: string | null;
            }[];
            allowed_networks: string[];
            expires_at: string;
            assistant_personal_data: boolean;
            last4: string;
            created_by: {
                id: number;
                name: string;
            } | null;
            last_used_at: string | null;
            revoked_at: string | null;
            created_at: string;
            updated_at: string;
            /** @enum {string} */
            state: "USABLE" | "EXPIRED" | "REVOKED";
            previous_secret_until: string | null;
            secret: string | null;
        };
        Application: {
            id: number;
            event_id: number;
            /** @enum {string} */
            status: "APPLIED" | "APPROVED" | "CONVERTED" | "LAPSED" | "REJECTED" | "WITHDRAWN" | "CLOSED";
            quantity: number;
            first_name: string | null;
            last_name: string | null;
            email: string | null;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            items: components["schemas"]["RequestedLine"][];
            reason: string | null;
            message: string | null;
            decided_by: number | null;
            decided_at: string | null;
            order: {
                order_id: number;
                reference: string;
                /** @enum {string} */
                status: "RESERVED" | "AWAITING_PAYMENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
                total_gross: number;
                currency: string;
                until: string | null;
            } | null;
            created_at: string;
            ended_at: string | null;
        };
        ApplicationApprovedWebhook: {
            /** @constant */
            type: "application.approved";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                application_id: number;
                approved_order_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        ApplicationClosedWebhook: {
            /** @constant */
            type: "application.closed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                application_id: number;
                reason: string;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        ApplicationConvertedWebhook: {
            /** @constant */
            type: "application.converted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                application_id: number;
                approved_order_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        ApplicationDetail: {
            id: number;
            event_id: number;
            /** @enum {string} */
            status: "APPLIED" | "APPROVED" | "CONVERTED" | "LAPSED" | "REJECTED" | "WITHDRAWN" | "CLOSED";
            quantity: number;
            first_name: string | null;
            last_name: string | null;
            email: string | null;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            items: components["schemas"]["RequestedLine"][];
            reason: string | null;
            message: string | null;
            decided_by: number | null;
            decided_at: string | null;
            order: {
                order_id: number;
                reference: string;
                /** @enum {string} */
                status: "RESERVED" | "AWAITING_PAYMENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
                total_gross: number;
                currency: string;
                until: string | null;
            } | null;
            created_at: string;
            ended_at: string | null;
            answers: {
                question_id: number;
                title: string;
                text: string;
            }[];
            attendees: {
                title: string;
                label: string | null;
                first_name: string;
                last_name: string;
                email: string;
                answers: {
                    question_id: number;
                    title: string;
                    text: string;
                }[];
            }[];
        };
        ApplicationLapsedWebhook: {
            /** @constant */
            type: "application.lapsed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                application_id: number;
                approved_order_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        ApplicationPlace: {
            short_id: string;
            /** @enum {string} */
            status: "APPLIED" | "APPROVED" | "CONVERTED" | "LAPSED" | "REJECTED" | "WITHDRAWN" | "CLOSED";
            first_name: string | null;
            currency: string;
            items: components["schemas"]["AskedLine"][];
            details: {
                first_name: string;
                last_name: string;
                email: string;
                answers: {
                    question_id: number;
                    answer: string | string[] | {
                        address_line_1?: string | null;
                        address_line_2?: string | null;
                        city?: string | null;
                        state?: string | null;
                        zip?: string | null;
                        country?: string | null;
                    } | null;
                }[];
                attendees: components["schemas"]["DraftAttendee"][];
            } | null;
            message: string | null;
            order: components["schemas"]["PublicOrder"] | null;
            pay_hours: number;
            applied_at: string;
            decided_at: string | null;
            server_time: string;
            event: {
                id: number;
                title: string;
                slug: string;
                start_date: string;
                end_date: string | null;
                timezone: string;
                is_online_event: boolean;
                venue_name: string | null;
                address: string | null;
                organizer_name: string;
                images: components["schemas"]["Image"][];
                settings: {
                    pre_checkout_message: string | null;
                    /** @enum {string} */
                    attendee_details: "EACH" | "BUYER";
                    /** @enum {string} */
                    price_display_mode: "INCLUSIVE" | "EXCLUSIVE";
                    support_email: string | null;
                    /** @enum {string} */
                    homepage_background_type: "COLOR" | "MIRRORED_COVER";
                    homepage_background_color: string;
                    homepage_content_background_color: string;
                    homepage_primary_color: string;
                    homepage_secondary_color: string;
                    homepage_text_color: string;
                    homepage_button_color: string;
                    homepage_link_color: string;
                    homepage_hero_color: string | null;
                };
            };
        };
        ApplicationReceivedWebhook: {
            /** @constant */
            type: "application.received";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                application_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        ApplicationRejectedWebhook: {
            /** @constant */
            type: "application.rejected";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                application_id: number;
                notify: boolean;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        ApplicationReopenedWebhook: {
            /** @constant */
            type: "application.reopened";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                application_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        ApplicationWithdrawnWebhook: {
            /** @constant */
            type: "application.withdrawn";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                application_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        ApproveApplicationsAnswer: {
            results: components["schemas"]["EntryResult"][];
        };
        AskForPasskeyAnswer: {
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        AskedLine: {
            event_date_id: number;
            starts_at: string | null;
            ticket_id: number;
            ticket_price_id: number;
            title: string;
            label: string | null;
            quantity: number;
            min_per_order: number;
            max_per_order: number;
            unit_total: number | null;
            /** @enum {string} */
            attendee_email: "REQUIRED" | "OPTIONAL" | "NONE";
        };
        Attendee: {
            id: number;
            short_id: string;
            reference: string;
            event_id: number;
            order_id: number;
            ticket_id: number;
            ticket_price_id: number;
            event_date_id: number;
            event_date_starts_at: string;
            first_name: string;
            last_name: string;
            email: string;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            /** @enum {string} */
            status: "ACTIVE" | "CANCELLED";
            generation: number;
            is_checked_in: boolean;
            check_ins: components["schemas"]["AttendeeCheckIn"][];
            answers?: components["schemas"]["Answer"][];
            package_unit_id: number | null;
            units: components["schemas"]["OrderUnit"][];
            ticket: components["schemas"]["SoldTicket"];
            order: {
                id: number;
                reference: string;
                /** @enum {string} */
                status: "RESERVED" | "AWAITING_PAYMENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
            };
            created_at: string;
            updated_at: string;
        };
        AttendeeAnswersUpdatedWebhook: {
            /** @constant */
            type: "attendee.answers_updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                question_ids: number[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        AttendeeCancelledWebhook: {
            /** @constant */
            type: "attendee.cancelled";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                notify: boolean;
                proposal_id?: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        AttendeeCheckIn: {
            list_id: number;
            list_name: string;
            checked_in_at: string;
            checked_out_at: string | null;
        };
        AttendeeCreatedWebhook: {
            /** @constant */
            type: "attendee.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                amount_paid: number;
                is_import?: boolean;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        AttendeeReactivatedWebhook: {
            /** @constant */
            type: "attendee.reactivated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        AttendeeReissuedWebhook: {
            /** @constant */
            type: "attendee.reissued";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                generation: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        AttendeeTicketChangedWebhook: {
            /** @constant */
            type: "attendee.ticket_changed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                ticket_id: number;
                ticket_price_id: number;
                from_ticket_price_id: number;
                event_date_id?: number;
                from_event_date_id?: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        AttendeeUpdatedWebhook: {
            /** @constant */
            type: "attendee.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        AuditEntry: {
            id: number;
            /** @enum {string} */
            chain: "CHAINED" | "UNPUBLISHED" | "NONE";
            position: number | null;
            created_at: string;
            action: string;
            actor_type: string;
            actor_id: number | null;
            actor_name: string | null;
            network: string | null;
            is_test: boolean;
            subject: {
                kind: string;
                id: number;
                name: string | null;
                value_kind: string | null;
            } | null;
            event: {
                id: number;
                name: string;
                timezone: string;
                currency: string;
                is_deleted: boolean;
            } | null;
            organizer_id: number | null;
            order: {
                id: number;
                reference: string | null;
            } | null;
            attendee: {
                id: number;
                reference: string | null;
            } | null;
            data: {
                [key: string]: unknown;
            };
            changes: {
                field: string;
                title: string | null;
                is_hidden: boolean;
                before: unknown;
                after: unknown;
            }[];
        };
        AuditMeta: {
            next_before: number | null;
        };
        BasketRule: {
            id: number;
            event_id: number;
            /** @enum {string} */
            type: "REQUIRES" | "EXCLUDES";
            ticket_id: number;
            other_ticket_ids: number[];
            same_date: boolean;
            allowed_per_unit: number | null;
            created_at: string;
            updated_at: string;
        };
        BasketRuleCreatedWebhook: {
            /** @constant */
            type: "basket_rule.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                basket_rule_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        BasketRuleDeletedWebhook: {
            /** @constant */
            type: "basket_rule.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                basket_rule_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        BasketRuleUpdatedWebhook: {
            /** @constant */
            type: "basket_rule.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                basket_rule_id: number;
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        Capacity: {
            id: number;
            name: string;
            capacity: number | null;
            /** @enum {string} */
            applies_to: "TICKETS" | "EVENT";
            ticket_ids: number[];
            tickets: {
                id: number;
                title: string;
            }[];
            is_enabled: boolean;
            is_per_date: boolean;
            dates_count?: number;
            used_capacity: number;
            held_capacity: number;
            percentage_used: number;
            created_at: string;
            updated_at: string;
        };
        CapacityCreatedWebhook: {
            /** @constant */
            type: "capacity.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                capacity_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        CapacityDeletedWebhook: {
            /** @constant */
            type: "capacity.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                capacity_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        CapacityUpdatedWebhook: {
            /** @constant */
            type: "capacity.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                capacity_id: number;
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        Challenge: {
            parameters: {
                algorithm: string;
                nonce: string;
                salt: string;
                cost: number;
                keyLength: number;
                keyPrefix: string;
                keySignature?: string;
                expiresAt?: number;
                data?: {
                    [key: string]: string | number | boolean;
                };
            };
            signature?: string;
        };
        ChangedDates: {
            date: components["schemas"]["EventDate"];
            dates: number;
            holders: number;
            collisions: {
                id: number;
                starts_at: string;
            }[];
        };
        CheckInCreatedWebhook: {
            /** @constant */
            type: "check_in.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                check_in_list_id: number;
                check_in_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        CheckInEndedWebhook: {
            /** @constant */
            type: "check_in.ended";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                check_in_list_id: number;
                check_in_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        CheckInList: {
            id: number;
            short_id: string | null;
            name: string;
            /** @enum {string} */
            kind: "ADMISSION" | "REDEMPTION";
            description: string | null;
            activates_at: string | null;
            expires_at: string | null;
            all_tickets: boolean;
            ticket_ids: number[];
            /** @enum {string} */
            dates_mode: "ALL" | "ONE" | "TODAY";
            event_date_id: number | null;
            event_date: components["schemas"]["DoorDate"] | null;
            is_date_deleted: boolean;
            opens_minutes_before: number;
            closes_minutes_after: number;
            /** @enum {string} */
            state: "NOT_YET_ACTIVE" | "ACTIVE" | "EXPIRED";
            total_attendees: number;
            checked_in_attendees: number;
            conflict_count: number;
            url: string | null;
            created_at: string;
            updated_at: string;
            deleted_at: string | null;
        };
        CheckInListCreatedWebhook: {
            /** @constant */
            type: "check_in_list.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                check_in_list_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        CheckInListDeletedWebhook: {
            /** @constant */
            type: "check_in_list.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                check_in_list_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        CheckInListUpdatedWebhook: {
            /** @constant */
            type: "check_in_list.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                check_in_list_id: number;
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        CheckInStats: {
            total_attendees: number;
            total_checked_in_attendees: number;
            lists: {
                id: number;
                name: string;
                total: number;
                checked_in: number;
            }[];
            tickets_on_no_list: {
                id: number;
                title: string;
                dates?: {
                    count: number;
                    first: {
                        id: number;
                        starts_at: string;
                        title: string | null;
                    };
                };
            }[];
        };
        CheckPublicPromoCodeAnswer: {
            valid: boolean;
        };
        Companion: {
            reference: string;
            first_name: string;
            last_name: string;
            ticket: {
                id: number;
                title: string;
                label: string | null;
            };
        };
        Config: {
            /** @enum {string} */
            mode: "self_hosted" | "hosted";
            registration_open: boolean;
            needs_setup_token: boolean;
            public_event_list: boolean;
            languages: ("en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn")[];
            currencies: string[];
            payment_provider: ("stripe" | "test") | null;
            is_test_mode: boolean;
            takes_tags: boolean;
        };
        ConfirmOwnTotpAnswer: {
            recovery_codes: string[];
        };
        ConfirmSessionAnswer: {
            fresh_until: string;
        };
        CountMessageRecipientsAnswer: {
            count: number;
        };
        CreatedDates: {
            created: components["schemas"]["EventDate"][];
            skipped: {
                id: number;
                starts_at: string;
            }[];
        };
        CursorMeta: {
            next_cursor: string | null;
            per_page: number;
        };
        DateAction: {
            id: number;
            event_date_id: number;
            /** @enum {string} */
            state: "RUNNING" | "DONE";
            /** @enum {string} */
            holders: "REFUND" | "MOVE" | "CANCEL_ONLY";
            target_date_id: number | null;
            notify: boolean;
            counts: {
                orders: number;
                done: number;
                failed: number;
                pending: number;
                tickets: number;
                holds: number;
                refunded: number;
            };
            failed: components["schemas"]["FailedOrder"][];
            created_at: string;
            finished_at: string | null;
        };
        DateActionFinishedWebhook: {
            /** @constant */
            type: "date.action_finished";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                event_date_id: number;
                date_action_id: number;
                done: number;
                failed: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        DateCancellation: {
            event_date_id: number;
            /** @enum {string} */
            status: "ACTIVE" | "CANCELLED";
            can_reopen: boolean;
            currency: string;
            orders: number;
            tickets: number;
            people: number;
            holds: number;
            refund_amount: number;
            refund_orders: number;
            action: components["schemas"]["DateAction"] | null;
        };
        DateCancelledWebhook: {
            /** @constant */
            type: "date.cancelled";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                event_date_id: number;
                date_action_id: number;
                holders: string;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        DateCreatedWebhook: {
            /** @constant */
            type: "date.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                event_date_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        DateDeletedWebhook: {
            /** @constant */
            type: "date.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                event_date_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        DateMovedWebhook: {
            /** @constant */
            type: "date.moved";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                event_date_id: number;
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        DatePreview: {
            count: number;
            existing: number;
            first: components["schemas"]["PlannedDate"][];
            last: components["schemas"]["PlannedDate"][];
            clock_changes: {
                local: string;
                starts_at: string;
                /** @enum {string} */
                change: "SKIPPED" | "DOUBLED";
            }[];
            overlaps: number;
        };
        DatePrice: {
            ticket_id: number;
            ticket_title: string;
            /** @enum {string} */
            ticket_type: "PAID" | "FREE" | "DONATION" | "TIERED";
            ticket_price_id: number;
            label: string | null;
            series: {
                price: number;
                quantity_available: number | null;
                is_hidden: boolean;
            };
            price: number | null;
            quantity_available: number | null;
            is_hidden: boolean | null;
            sold: number;
            held: number;
            promised: number;
        };
        DatePrices: {
            prices: components["schemas"]["DatePrice"][];
        };
        DateReopenedWebhook: {
            /** @constant */
            type: "date.reopened";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                event_date_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        DateUpdatedWebhook: {
            /** @constant */
            type: "date.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                event_date_id: number;
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        DeletedDates: {
            deleted: number[];
            kept: {
                id: number;
                starts_at: string;
            }[];
        };
        DeletedOrders: {
            deleted: number;
        };
        DiscountRule: {
            id: number;
            name: string;
            /** @enum {string} */
            type: "QUANTITY" | "CHEAPEST" | "COMBINATION";
            booked_before_offset: number | null;
            ticket_ids: number[];
            date_from: string | null;
            date_until: string | null;
            weekdays: ("SU" | "MO" | "TU" | "WE" | "TH" | "FR" | "SA")[];
            same_date: boolean;
            /** @enum {string} */
            value_type: "PERCENTAGE" | "FIXED";
            value: number;
            max_per_order: number | null;
            stacks_with_promo_code: boolean;
            min_quantity: number | null;
            group_size: number | null;
            group_count: number | null;
            products: {
                ticket_id: number;
                quantity: number;
            }[];
            effect_ticket_ids: number[];
            is_enabled: boolean;
            priority: number;
            valid_from: string | null;
            valid_until: string | null;
            created_at: string;
            updated_at: string;
        };
        DiscountRuleCreatedWebhook: {
            /** @constant */
            type: "discount_rule.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                discount_rule_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        DiscountRuleDeletedWebhook: {
            /** @constant */
            type: "discount_rule.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                discount_rule_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        DiscountRuleUpdatedWebhook: {
            /** @constant */
            type: "discount_rule.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                discount_rule_id: number;
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        DoorDate: {
            id: number;
            starts_at: string;
            title: string | null;
        };
        DraftAttendee: {
            ticket_price_id: number;
            event_date_id?: number | null;
            item_id?: number | null;
            first_name: string;
            last_name: string;
            email: string;
            answers: {
                question_id: number;
                answer: string | string[] | {
                    address_line_1?: string | null;
                    address_line_2?: string | null;
                    city?: string | null;
                    state?: string | null;
                    zip?: string | null;
                    country?: string | null;
                } | null;
            }[];
        };
        EmailChange: {
            email: string;
            new_email: string;
        };
        Entered: {
            expires_at: string;
            server_time: string;
            checkout_session?: string;
        };
        EntryResult: {
            id: number;
            code: string | null;
            message: string | null;
        };
        Event: {
            id: number;
            /** @enum {string} */
            status: "DRAFT" | "LIVE" | "ARCHIVED";
            /** @enum {string} */
            lifecycle_status: "UPCOMING" | "ONGOING" | "ENDED";
            title: string;
            slug: string;
            description_preview: string;
            start_date: string;
            end_date: string | null;
            effective_end_date: string;
            timezone: string;
            currency: string;
            is_online_event: boolean;
            online_event_details: string | null;
            location_details: components["schemas"]["Location"] | null;
            maps_url: string | null;
            images: components["schemas"]["Image"][];
            organizer: components["schemas"]["PublicOrganizer"];
            stats: components["schemas"]["EventStats"] | null;
            check_in_stats: {
                total_attendees: number;
                total_checked_in_attendees: number;
            } | null;
            is_test_mode: boolean;
            updated_at: string;
            created_at: string;
            description: string | null;
            has_orders: boolean;
            dates_count: number;
            sale_paused_at: string | null;
            settings: components["schemas"]["Settings"] | null;
            tickets: components["schemas"]["Ticket"][];
        };
        EventCreatedWebhook: {
            /** @constant */
            type: "event.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        EventDate: {
            id: number;
            event_id: number;
            date_rule_id: number | null;
            /** @enum {string} */
            status: "ACTIVE" | "CANCELLED";
            /** @enum {string} */
            state: "UPCOMING" | "ONGOING" | "ENDED" | "CANCELLED";
            starts_at: string;
            ends_at: string | null;
            effective_end: string;
            title: string | null;
            is_hidden: boolean;
            capacity: number | null;
            sold: number;
            held: number;
            left: number | null;
            checked_in: number;
            gross: number;
            refunded: number;
            sale_start_date: string | null;
            sale_start_offset: number | null;
            sale_end_date: string | null;
            sale_end_offset: number | null;
            location_details: components["schemas"]["Location"] | null;
            maps_url: string | null;
            moved_from: string | null;
            moved_at: string | null;
            changed_fields: string[];
            created_at: string;
            updated_at: string;
        };
        EventDeletedWebhook: {
            /** @constant */
            type: "event.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        EventDuplicatedWebhook: {
            /** @constant */
            type: "event.duplicated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                source_event_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        EventList: {
            id: number;
            /** @enum {string} */
            status: "DRAFT" | "LIVE" | "ARCHIVED";
            /** @enum {string} */
            lifecycle_status: "UPCOMING" | "ONGOING" | "ENDED";
            title: string;
            slug: string;
            description_preview: string;
            start_date: string;
            end_date: string | null;
            effective_end_date: string;
            timezone: string;
            currency: string;
            is_online_event: boolean;
            online_event_details: string | null;
            location_details: components["schemas"]["Location"] | null;
            maps_url: string | null;
            images: components["schemas"]["Image"][];
            organizer: components["schemas"]["PublicOrganizer"];
            stats: components["schemas"]["EventStats"] | null;
            check_in_stats: {
                total_attendees: number;
                total_checked_in_attendees: number;
            } | null;
            is_test_mode: boolean;
            updated_at: string;
            created_at: string;
        };
        EventStats: {
            tickets_sold: number;
            orders_created: number;
            gross_sales: number;
            net_sales: number;
            views: number;
        };
        EventStatusChangedWebhook: {
            /** @constant */
            type: "event.status_changed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                from: string;
                to: string;
                proposal_id?: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        EventUpdatedWebhook: {
            /** @constant */
            type: "event.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        FailedOrder: {
            order_id: number;
            reference: string;
            first_name: string | null;
            last_name: string | null;
            email: string | null;
            /** @enum {string} */
            reason: "NO_ROOM" | "REFUND_FAILED" | "REFUND_PENDING" | "PROVIDER_ERROR" | "NOT_HANDLED";
        };
        ForgotPasswordAnswer: {
            /** @constant */
            sent: true;
        };
        Found: {
            attendees: {
                id: number;
                event_id: number;
                event_title: string;
                first_name: string | null;
                last_name: string | null;
                email: string | null;
                reference: string;
            }[];
            orders: {
                id: number;
                event_id: number;
                event_title: string;
                first_name: string | null;
                last_name: string | null;
                email: string | null;
                reference: string;
            }[];
            promo_codes: {
                id: number;
                event_id: number;
                event_title: string;
                code: string;
            }[];
        };
        Funnel: {
            from: string;
            to: string;
            /** @enum {string} */
            by: "source" | "medium" | "campaign" | "referrer" | "affiliate" | "site";
            /** @enum {string} */
            touch: "first" | "last";
            currency: string;
            steps: {
                /** @enum {string} */
                step: "VIEW" | "SELECT" | "RESERVE" | "DETAILS" | "PAY" | "COMPLETE";
                count: number;
            }[];
            apart: {
                bot_views: number;
                bot_selects: number;
                staff_orders: number;
                offer_orders: number;
            };
            rows: {
                name: string | null;
                is_other: boolean;
                views: number;
                selects: number;
                orders: number;
                tickets: number;
                net: number;
            }[];
        };
        GetAccountSecurityAnswer: {
            /** @enum {string} */
            second_factor: "OFF" | "ADMINS" | "ALL";
            members_without: number;
            members: number;
        };
        GetEventDefaultsAnswer: {
            allow_search_engine_indexing: boolean;
            email_footer_message: string | null;
            support_email: string | null;
            notify_organizer_of_new_orders: boolean;
            notify_buyer_of_refund: boolean;
            order_timeout_in_minutes: number;
            pre_checkout_message: string | null;
            post_checkout_message: string | null;
            ticket_page_message: string | null;
            ticket_conditions: string | null;
            continue_button_text: string | null;
            show_available_quantity: boolean;
            /** @enum {string} */
            price_display_mode: "INCLUSIVE" | "EXCLUSIVE";
            /** @enum {string} */
            homepage_background_type: "COLOR" | "MIRRORED_COVER";
            homepage_background_color: string;
            homepage_content_background_color: string;
            homepage_primary_color: string;
            homepage_secondary_color: string;
            homepage_text_color: string;
            homepage_button_color: string;
            homepage_link_color: string;
            homepage_hero_color: string | null;
            payment_methods: ("CARD" | "OFFLINE")[];
            offline_payment_instructions: string | null;
            offline_payment_due_in_days: number | null;
            short_holds: boolean;
            shared_network: boolean;
            max_tickets_per_person: number | null;
            person_limit_per_date: boolean;
            /** @enum {string} */
            attendee_details: "EACH" | "BUYER";
            hide_price_from_attendees: boolean;
            offline_max_units: number;
            offline_share: number;
            /** @enum {string} */
            offline_confirm: "AUTO" | "ALWAYS" | "NEVER";
        };
        GetOfflinePackAnswer: {
            list_id: number;
            list: components["schemas"]["ScanPageList"];
            server_time: string;
            keys: {
                key_number: number;
                public_key: string;
            }[];
            attendees: [
                number,
                string,
                string,
                number,
                string | null,
                number,
                0 | 1,
                0 | 1,
                string,
                number | null
            ][];
            dates: [
                number,
                string,
                string | null,
                string | null
            ][];
            units: [
                number,
                number,
                number | null,
                number,
                number,
                number | null,
                0 | 1,
                string | null,
                0 | 1
            ][];
            orders: [
                number,
                string,
                number,
                0 | 1
            ][];
            products: [
                number,
                number,
                string,
                string | null
            ][];
            references: [
                number,
                string,
                number
            ][];
            unpaid: string[];
            is_full: boolean;
            cursor: string;
        };
        GetOwnRecoveryCodesAnswer: {
            left: number;
            created_at: string | null;
        };
        GetOwnTotpAnswer: {
            confirmed_at: string | null;
        };
        GetWaitingCountsAnswer: {
            prices: components["schemas"]["WaitingCount"][];
        };
        Grant: {
            id: number;
            role: ("ADMIN" | "ORGANIZER" | "FINANCE" | "MARKETING" | "BOX_OFFICE" | "DOOR" | "READ_ONLY") | null;
            role_id: number | null;
            role_name: string | null;
            organizer_id: number | null;
            organizer_name: string | null;
            event_id: number | null;
            event_title: string | null;
            ends_at: string | null;
            /** @enum {string} */
            source: "HAND" | "SSO";
        };
        GuestImport: {
            created: number;
        };
        GuestList: {
            rows: components["schemas"]["GuestRow"][];
        };
        GuestRow: {
            line: number;
            first_name: string;
            last_name: string;
            email: string;
            ticket: components["schemas"]["SoldTicket"] | null;
            problems: {
                field: string;
                message: string;
            }[];
        };
        Hold: {
            reserved_until: string;
            server_time: string;
        };
        Image: {
            id: number;
            /** @enum {string} */
            type: "EVENT_COVER" | "ORGANIZER_LOGO";
            url: string;
            urls: {
                480: string;
                1080: string;
                2160: string;
            };
            width: number;
            height: number;
            size: number;
            mime_type: string;
            file_name: string;
            has_avif: boolean;
            alt_text: string | null;
        };
        Invitation: {
            email: string;
            first_name: string;
            last_name: string | null;
            account_name: string;
            is_existing_user: boolean;
            sign_on_account_id: number | null;
        };
        Joined: {
            /** @constant */
            sent: true;
        };
        LegalTexts: {
            terms_url: string | null;
            terms_text: string | null;
            privacy_url: string | null;
            privacy_text: string | null;
            privacy_url_default: string | null;
        };
        Links: {
            first: string;
            last: string;
            prev: string | null;
            next: string | null;
        };
        ListContactAddressesAnswer: {
            confirmed: string[];
        };
        ListMeta: {
            current_page: number;
            last_page: number;
            per_page: number;
            total: number;
            from: number | null;
            to: number | null;
            allowed_sorts: {
                [key: string]: {
                    asc: string;
                    desc: string;
                };
            };
            default_sort: string;
            /** @enum {string} */
            default_sort_direction: "asc" | "desc";
            allowed_filter_fields: {
                [key: string]: {
                    operators: string[];
                    values?: string[];
                };
            };
        };
        ListOwnPasskeysAnswer: {
            id: number;
            name: string;
            created_at: string;
            last_used_at: string | null;
            is_synced: boolean;
            is_of_other_host: boolean;
        }[];
        ListedUnit: {
            id: number;
            /** @enum {string} */
            kind: "EXTRA" | "PACKAGE";
            ticket_id: number;
            title: string;
            label: string | null;
            event_date_id: number | null;
            attendee_id: number | null;
            package_unit_id: number | null;
            /** @enum {string} */
            status: "ACTIVE" | "CANCELLED";
            redeemed_at: string | null;
            order: {
                id: number;
                reference: string;
                /** @enum {string} */
                status: "RESERVED" | "AWAITING_PAYMENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
            };
            created_at: string;
            updated_at: string;
        };
        Live: {
            at: string;
            sale: {
                /** @enum {string} */
                status: "DRAFT" | "LIVE" | "ARCHIVED";
                sale_paused_at: string | null;
                updated_at: string;
            };
            now: {
                held_units: number;
                held_orders: number;
                paying_orders: number;
                unpaid_offline_orders: number;
                promised_units: number;
                sold_units: number;
                left_units: number | null;
                waiting_entries: number;
                room: {
                    /** @enum {string} */
                    state: "SCHEDULED" | "PREQUEUE" | "DRAWING" | "OPEN" | "PAUSED" | "CLOSED";
                    waiting: number;
                    called: number;
                    shoppers: number;
                } | null;
                ending: number[];
            };
            seconds: components["schemas"]["LiveSecond"][];
            refused: {
                code: string;
                count: number;
            }[];
            declined: {
                code: string;
                count: number;
            }[];
            forecast: {
                from: number;
                seconds: number;
                until: number;
            } | null;
            health: {
                payment_success: number | null;
                provider_ms: number | null;
                webhook_ms: number | null;
                mails_queued: number;
                oldest_mail: number | null;
                mails_failed: number;
                alarms: ("ROOM_STANDS" | "PAYMENTS_FAIL" | "BUSY" | "MAILS_WAIT")[];
            };
        };
        LiveSecond: {
            at: number;
            pages: number;
            numbers: number;
            entered: number;
            reserved: number;
            refused: number;
            busy: number;
            details: number;
            submitted: number;
            declined: number;
            paid: number;
            completed: number;
            units: number;
            expired: number;
        };
        Location: {
            venue_name: string | null;
            address_line_1: string | null;
            address_line_2: string | null;
            city: string | null;
            state: string | null;
            zip: string | null;
            country: string | null;
        };
        LogEntry: {
            position: number;
            type: string;
            created_at: string;
            is_test: boolean;
            organizer_id: number | null;
            event_id: number | null;
            order_id: number | null;
            attendee_id: number | null;
            actor_type: string;
            data: {
                [key: string]: unknown;
            };
        };
        LogMeta: {
            next_after: number;
            last_position: number;
        };
        MailPreview: {
            /** @enum {string} */
            kind: "order-confirmation" | "tickets" | "order-awaiting-payment" | "order-expired" | "payment-failed" | "order-cancelled" | "ticket-cancelled" | "date-changed" | "date-cancelled" | "refund" | "payment-returned" | "resume-order" | "confirm-address" | "waiting-confirm" | "waiting-offer" | "waiting-lapsed" | "waiting-closed" | "application-received" | "application-approved" | "application-decided" | "message" | "new-order" | "refund-failed" | "dispute-opened";
            from_name: string;
            to: string;
            reply_to: string | null;
            subject: string;
            text: string;
            attachments: string[];
        };
        Me: {
            id: number;
            first_name: string;
            last_name: string | null;
            email: string;
            is_email_confirmed: boolean;
            pending_email: string | null;
            has_pending_email_change: boolean;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            timezone: string;
            /** @enum {string} */
            role: "ADMIN" | "ORGANIZER";
            /** @enum {string} */
            status: "ACTIVE" | "INACTIVE" | "INVITED";
            is_account_owner: boolean;
            grants: components["schemas"]["Grant"][];
            second_factor: boolean;
            last_login_at: string | null;
            created_at: string;
            account: components["schemas"]["Account"];
            accounts: {
                id: number;
                name: string;
                /** @enum {string} */
                role: "ADMIN" | "ORGANIZER";
            }[];
            is_operator: boolean;
            second_factor_due_at: string | null;
            is_sign_on_session: boolean;
            granted: {
                permissions: ("event.read" | "stats.read" | "settings.read" | "event.create" | "event.write" | "event.status" | "event.duplicate" | "settings.write" | "image.write" | "date.read" | "date.write" | "date.cancel" | "event.delete" | "test_orders.delete" | "ticket.read" | "ticket.write" | "promo_code.read" | "promo_code.write" | "discount.read" | "discount.write" | "question.read" | "question.write" | "capacity.read" | "capacity.write" | "affiliate.read" | "affiliate.write" | "order.read" | "order.write" | "order.cancel" | "order.refund" | "order.mark_paid" | "order.resend" | "attendee.read" | "attendee.write" | "waiting.read" | "waiting.write" | "live.read" | "live.act" | "application.read" | "application.write" | "check_in_list.read" | "check_in_list.write" | "check_in_list.use" | "scan_log.read" | "message.read" | "message.write" | "export" | "organizer.read" | "organizer.write" | "organizer.delete" | "tax.read" | "tax.write" | "account.read" | "account.write" | "event_defaults.write" | "payment_connection.read" | "payment_connection.write" | "event_defaults.read" | "user.read" | "user.invite" | "user.write" | "user.remove" | "invitation.write" | "role.write" | "api_key.read" | "api_key.write" | "security.write" | "webhook.read" | "webhook.write" | "log.read" | "audit.read" | "assistant.use" | "installation.write" | "own.profile")[];
                targets: {
                    organizer_id: number | null;
                    event_id: number | null;
                }[];
            }[];
        };
        Message: {
            id: number;
            event_id: number;
            subject: string;
            body: string;
            preview: string;
            /** @enum {string} */
            recipient_type: "EVENT" | "NOT_CHECKED_IN" | "TICKET" | "BUYERS" | "ATTENDEE" | "ORDER" | "WAITING";
            ticket_ids: number[];
            attendee_ids: number[];
            event_date_ids: number[];
            order_id: number | null;
            order_reference: string | null;
            is_test: boolean;
            send_copy_to_sender: boolean;
            /** @enum {string} */
            status: "SCHEDULED" | "PROCESSING" | "SENT" | "FAILED" | "NOT_SENT";
            recipient_count: number;
            sent_count: number;
            failed_count: number;
            sent_by: number | null;
            sent_by_name: string;
            created_at: string;
            sent_at: string | null;
            /** @enum {string} */
            schedule: "NOW" | "AT" | "BEFORE_START" | "AFTER_END";
            send_at: string | null;
            offset_unit: ("DAYS" | "HOURS") | null;
            offset_count: number | null;
            offset_time: string | null;
            is_reminder: boolean;
            unsent_reason: ("CANCELLED" | "EVENT_ARCHIVED" | "NOT_VERIFIED" | "NO_RECIPIENTS" | "QUOTA_EXCEEDED" | "TOO_LATE") | null;
        };
        MessageDetail: {
            id: number;
            event_id: number;
            subject: string;
            body: string;
            preview: string;
            /** @enum {string} */
            recipient_type: "EVENT" | "NOT_CHECKED_IN" | "TICKET" | "BUYERS" | "ATTENDEE" | "ORDER" | "WAITING";
            ticket_ids: number[];
            attendee_ids: number[];
            event_date_ids: number[];
            order_id: number | null;
            order_reference: string | null;
            is_test: boolean;
            send_copy_to_sender: boolean;
            /** @enum {string} */
            status: "SCHEDULED" | "PROCESSING" | "SENT" | "FAILED" | "NOT_SENT";
            recipient_count: number;
            sent_count: number;
            failed_count: number;
            sent_by: number | null;
            sent_by_name: string;
            created_at: string;
            sent_at: string | null;
            /** @enum {string} */
            schedule: "NOW" | "AT" | "BEFORE_START" | "AFTER_END";
            send_at: string | null;
            offset_unit: ("DAYS" | "HOURS") | null;
            offset_count: number | null;
            offset_time: string | null;
            is_reminder: boolean;
            unsent_reason: ("CANCELLED" | "EVENT_ARCHIVED" | "NOT_VERIFIED" | "NO_RECIPIENTS" | "QUOTA_EXCEEDED" | "TOO_LATE") | null;
            failures: {
                address: string;
                failure: ("REFUSED" | "GIVEN_UP" | "INTERRUPTED" | "OBSOLETE" | "OPTED_OUT") | null;
            }[];
        };
        MessageSample: {
            subject: string;
            body: string;
        };
        MessageSentWebhook: {
            /** @constant */
            type: "message.sent";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                message_id: number;
                recipient_type: string;
                recipient_count: number;
                proposal_id?: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        MoveWaitingEntriesAnswer: {
            results: components["schemas"]["EntryResult"][];
        };
        MyApplication: {
            short_id: string;
            /** @enum {string} */
            status: "APPLIED" | "APPROVED";
            quantity: number;
            items: {
                title: string;
                label: string | null;
            }[];
        };
        MyEvent: {
            id: number;
            slug: string;
            title: string;
            start_date: string;
            end_date: string | null;
            timezone: string;
            is_online_event: boolean;
            place: string | null;
            organizer_name: string;
            orders: components["schemas"]["MyOrder"][];
            waiting?: components["schemas"]["MyWaiting"];
            application?: components["schemas"]["MyApplication"];
            tickets: components["schemas"]["MyTicket"][];
        };
        MyOrder: {
            short_id: string;
            reference: string;
            /** @enum {string} */
            status: "COMPLETED" | "AWAITING_PAYMENT" | "CANCELLED";
            total_gross: number;
            currency: string;
            tickets: components["schemas"]["MyTicket"][];
        };
        MyTicket: {
            short_id: string;
            reference: string;
            first_name: string;
            last_name: string;
            /** @enum {string} */
            status: "ACTIVE" | "CANCELLED";
            ticket: {
                title: string;
                label: string | null;
            };
            add_ons?: {
                title: string;
                label: string | null;
                quantity: number;
            }[];
            starts_at?: string;
        };
        MyTickets: {
            email: string;
            upcoming: components["schemas"]["MyEvent"][];
            past: components["schemas"]["MyEvent"][];
        };
        MyWaiting: {
            short_id: string;
            /** @enum {string} */
            status: "UNCONFIRMED" | "WAITING" | "OFFERED";
            quantity: number;
            prices: {
                title: string;
                label: string | null;
            }[];
        };
        NotMailed: {
            confirmation: boolean;
            awaits_confirmation: boolean;
            tickets: string[];
        };
        Number: {
            challenge: components["schemas"]["Challenge"] | null;
            token: string | null;
        };
        OfferToWaitingEntriesAnswer: {
            results: components["schemas"]["EntryResult"][];
        };
        Order: {
            total_before_discount: number;
            total_discount: number;
            total_before_additions: number;
            total_fee: number;
            total_tax: number;
            total_fee_included: number;
            total_tax_included: number;
            total_gross: number;
            total_refunded: number;
            taxes_and_fees_rollup: components["schemas"]["TaxOrFeePart"][];
            discounts_rollup: {
                /** @enum {string} */
                type: "RULE" | "CODE";
                id: number | null;
                name: string;
                amount: number;
            }[];
            id: number;
            short_id: string;
            reference: string;
            event_id: number;
            /** @enum {string} */
            status: "RESERVED" | "AWAITING_PAYMENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
            payment_status: ("NO_PAYMENT_REQUIRED" | "AWAITING_PAYMENT" | "PROCESSING" | "PAYMENT_FAILED" | "PAYMENT_RECEIVED") | null;
            refund_status: ("REFUND_PENDING" | "REFUND_FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED") | null;
            /** @enum {string} */
            display_status: "COMPLETED" | "AWAITING_PAYMENT" | "PROCESSING" | "PAYMENT_FAILED" | "RESERVED" | "EXPIRED" | "CANCELLED" | "REFUND_PENDING" | "REFUND_FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED";
            payment_provider: ("stripe" | "offline" | "test") | null;
            first_name: string | null;
            last_name: string | null;
            email: string | null;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            currency: string;
            amount_paid: number;
            amount_refundable: number;
            promo_code: string | null;
            promo_code_applied: boolean;
            affiliate: {
                id: number;
                name: string;
                code: string;
            } | null;
            source: string | null;
            medium: string | null;
            campaign: string | null;
            is_manually_created: boolean;
            is_test: boolean;
            is_disputed: boolean;
            awaits_address: boolean;
            expiry_reason: ("TIME" | "REPLACED" | "ABANDONED" | "DATE_CANCELLED") | null;
            reserved_until: string | null;
            completed_at: string | null;
            cancelled_at: string | null;
            expired_at: string | null;
            created_at: string;
            updated_at: string;
            items: {
                event_date_id: number;
                ticket_id: number;
                ticket_price_id: number;
                title: string;
                label: string | null;
                quantity: number;
                price_before_discount: number;
                price: number;
                unit_fee: number;
                unit_tax: number;
                unit_fee_included: number;
                unit_tax_included: number;
                unit_total: number;
                total_before_additions: number;
                total_fee: number;
                total_tax: number;
                total_gross: number;
                taxes_and_fees_rollup: components["schemas"]["TaxOrFeePart"][];
                rule_discount: number;
                discount_rule_id: number | null;
                discount_name: string | null;
                id: number;
                /** @enum {string} */
                kind: "ADMISSION" | "EXTRA" | "PACKAGE";
                parent_item_id: number | null;
                is_included: boolean;
            }[];
            attendees: components["schemas"]["OrderAttendee"][];
            units: components["schemas"]["OrderedUnit"][];
            payments: components["schemas"]["OrderPayment"][];
            answers: components["schemas"]["Answer"][];
            refunds: components["schemas"]["OrderRefund"][];
            activity: components["schemas"]["Activity"][];
        };
        OrderAnswersUpdatedWebhook: {
            /** @constant */
            type: "order.answers_updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                question_ids: number[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        OrderAttendee: {
            id: number;
            short_id: string;
            reference: string;
            first_name: string;
            last_name: string;
            email: string;
            /** @enum {string} */
            status: "ACTIVE" | "CANCELLED";
            is_checked_in: boolean;
            order_item_id: number;
            event_date_id: number;
            event_date_starts_at: string;
            package_unit_id: number | null;
            refunded_amount: number | null;
            ticket: components["schemas"]["SoldTicket"];
        };
        OrderCancelledWebhook: {
            /** @constant */
            type: "order.cancelled";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                notify_buyer: boolean;
                tickets: number;
                proposal_id?: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        OrderCompletedWebhook: {
            /** @constant */
            type: "order.completed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                amount_paid: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        OrderList: {
            total_before_discount: number;
            total_discount: number;
            total_before_additions: number;
            total_fee: number;
            total_tax: number;
            total_fee_included: number;
            total_tax_included: number;
            total_gross: number;
            total_refunded: number;
            taxes_and_fees_rollup: components["schemas"]["TaxOrFeePart"][];
            discounts_rollup: {
                /** @enum {string} */
                type: "RULE" | "CODE";
                id: number | null;
                name: string;
                amount: number;
            }[];
            id: number;
            short_id: string;
            reference: string;
            event_id: number;
            /** @enum {string} */
            status: "RESERVED" | "AWAITING_PAYMENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
            payment_status: ("NO_PAYMENT_REQUIRED" | "AWAITING_PAYMENT" | "PROCESSING" | "PAYMENT_FAILED" | "PAYMENT_RECEIVED") | null;
            refund_status: ("REFUND_PENDING" | "REFUND_FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED") | null;
            /** @enum {string} */
            display_status: "COMPLETED" | "AWAITING_PAYMENT" | "PROCESSING" | "PAYMENT_FAILED" | "RESERVED" | "EXPIRED" | "CANCELLED" | "REFUND_PENDING" | "REFUND_FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED";
            payment_provider: ("stripe" | "offline" | "test") | null;
            first_name: string | null;
            last_name: string | null;
            email: string | null;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            currency: string;
            amount_paid: number;
            amount_refundable: number;
            promo_code: string | null;
            promo_code_applied: boolean;
            affiliate: {
                id: number;
                name: string;
                code: string;
            } | null;
            source: string | null;
            medium: string | null;
            campaign: string | null;
            is_manually_created: boolean;
            is_test: boolean;
            is_disputed: boolean;
            awaits_address: boolean;
            expiry_reason: ("TIME" | "REPLACED" | "ABANDONED" | "DATE_CANCELLED") | null;
            reserved_until: string | null;
            completed_at: string | null;
            cancelled_at: string | null;
            expired_at: string | null;
            created_at: string;
            updated_at: string;
            items: {
                event_date_id: number;
                ticket_id: number;
                ticket_price_id: number;
                title: string;
                label: string | null;
                quantity: number;
                price_before_discount: number;
                price: number;
                unit_fee: number;
                unit_tax: number;
                unit_fee_included: number;
                unit_tax_included: number;
                unit_total: number;
                total_before_additions: number;
                total_fee: number;
                total_tax: number;
                total_gross: number;
                taxes_and_fees_rollup: components["schemas"]["TaxOrFeePart"][];
                rule_discount: number;
                discount_rule_id: number | null;
                discount_name: string | null;
                id: number;
                /** @enum {string} */
                kind: "ADMISSION" | "EXTRA" | "PACKAGE";
                parent_item_id: number | null;
                is_included: boolean;
            }[];
            attendees: components["schemas"]["OrderAttendee"][];
            units: components["schemas"]["OrderedUnit"][];
            payments: components["schemas"]["OrderPayment"][];
        };
        OrderMarkedPaidWebhook: {
            /** @constant */
            type: "order.marked_paid";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                amount: number;
                notify_buyer: boolean;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        OrderPayment: {
            id: number;
            /** @enum {string} */
            provider: "stripe" | "offline" | "test";
            amount: number;
            currency: string;
            /** @enum {string} */
            status: "CREATED" | "SUBMITTED" | "PROCESSING" | "SUCCEEDED" | "FAILED" | "CANCELLED";
            return_status: ("PENDING" | "SUCCEEDED" | "FAILED") | null;
        };
        OrderRefund: {
            id: number;
            amount: number;
            /** @enum {string} */
            status: "PENDING" | "SUCCEEDED" | "FAILED";
            reason: string | null;
            user_name: string | null;
            created_at: string;
            succeeded_at: string | null;
        };
        OrderRefundFailedWebhook: {
            /** @constant */
            type: "order.refund_failed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                refund_id: number;
                amount: number;
                proposal_id?: number;
                failure_reason: string | null;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        OrderRefundStartedWebhook: {
            /** @constant */
            type: "order.refund_started";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                refund_id: number;
                amount: number;
                proposal_id?: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        OrderRefundedOutsideWebhook: {
            /** @constant */
            type: "order.refunded_outside";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                refund_id: number;
                amount: number;
                proposal_id?: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        OrderRefundedWebhook: {
            /** @constant */
            type: "order.refunded";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                refund_id: number;
                amount: number;
                proposal_id?: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        OrderUnit: {
            id: number;
            /** @enum {string} */
            kind: "EXTRA" | "PACKAGE";
            ticket_id: number;
            title: string;
            label: string | null;
            event_date_id: number | null;
            attendee_id: number | null;
            package_unit_id: number | null;
            /** @enum {string} */
            status: "ACTIVE" | "CANCELLED";
            redeemed_at: string | null;
        };
        OrderUpdatedWebhook: {
            /** @constant */
            type: "order.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        OrderedUnit: {
            id: number;
            /** @enum {string} */
            kind: "EXTRA" | "PACKAGE";
            ticket_id: number;
            title: string;
            label: string | null;
            event_date_id: number | null;
            attendee_id: number | null;
            package_unit_id: number | null;
            /** @enum {string} */
            status: "ACTIVE" | "CANCELLED";
            redeemed_at: string | null;
            order_item_id: number;
            refunded_amount: number | null;
        };
        Organizer: {
            id: number;
            name: string;
            email: string;
            description: string | null;
            website: string | null;
            logo: components["schemas"]["Image"] | null;
            slug: string;
            events_count: number;
        };
        OrganizerCreatedWebhook: {
            /** @constant */
            type: "organizer.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                organizer_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        OrganizerDeletedWebhook: {
            /** @constant */
            type: "organizer.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                organizer_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        OrganizerUpdatedWebhook: {
            /** @constant */
            type: "organizer.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                organizer_id: number;
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        OwnSession: {
            id: number;
            account_name: string;
            browser: string | null;
            system: string | null;
            ip: string | null;
            method: ("PASSWORD" | "PASSKEY" | "SSO" | "LINK") | null;
            has_second_factor: boolean;
            is_current: boolean;
            last_used_at: string;
            created_at: string;
        };
        Payment: {
            /** @enum {string} */
            provider: "stripe" | "offline" | "test";
            /** @enum {string} */
            status: "CREATED" | "SUBMITTED" | "PROCESSING" | "SUCCEEDED" | "FAILED" | "CANCELLED";
            amount: number;
            currency: string;
            client_secret: string | null;
            publishable_key: string | null;
            connected_account: string | null;
            script_url: string | null;
        };
        PaymentConnection: {
            /** @enum {string} */
            state: "NOT_CONNECTED" | "SETUP_INCOMPLETE" | "CONNECTED" | "TEST";
            /** @enum {string} */
            mode: "self_hosted" | "hosted";
            provider: ("stripe" | "test") | null;
            provider_account: string | null;
            connect_url: string | null;
            platform_fee_percent: number;
            charges_enabled: boolean;
            payouts_enabled: boolean;
            is_live: boolean;
            is_fresh: boolean;
            keys: {
                /** @enum {string} */
                secret: "OK" | "MISSING" | "WRONG_FORM" | "OTHER_MODE" | "REFUSED" | "UNKNOWN";
                /** @enum {string} */
                publishable: "OK" | "MISSING" | "WRONG_FORM" | "OTHER_MODE" | "REFUSED" | "UNKNOWN";
                /** @enum {string} */
                webhook: "OK" | "MISSING" | "WRONG_FORM" | "OTHER_MODE" | "REFUSED" | "UNKNOWN";
            } | null;
        };
        PaymentDisputedWebhook: {
            /** @constant */
            type: "payment.disputed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                amount: number;
                outcome: string;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        PaymentOfflineChosenWebhook: {
            /** @constant */
            type: "payment.offline_chosen";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        PaymentReturnedWebhook: {
            /** @constant */
            type: "payment.returned";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                amount: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        Place: {
            token: string;
        };
        PlacePrice: {
            event_date_id: number;
            starts_at: string | null;
            ticket_id: number;
            ticket_price_id: number;
            title: string;
            label: string | null;
            min_per_order: number;
            max_per_order: number;
            unit_total: number | null;
        };
        PlannedDate: {
            starts_at: string;
            ends_at: string | null;
            title: string | null;
            exists: boolean;
        };
        PreviewChange: {
            /** @enum {string} */
            field: "status" | "price" | "quantity_available" | "is_paused" | "is_hidden" | "sale_start_date" | "sale_start_offset" | "sale_end_date" | "sale_end_offset" | "code" | "discount" | "max_uses" | "expiry_date" | "tickets" | "dates" | "refund" | "refundable" | "reason" | "valid_tickets" | "valid_extras" | "cancelled" | "recipient_type" | "attendees" | "order" | "send_at" | "send_copy_to_sender" | "links";
            of: string | null;
            /** @enum {string} */
            kind: "STATE" | "MONEY" | "PERCENT" | "COUNT" | "MINUTES" | "FLAG" | "INSTANT" | "TEXT" | "LIST";
            before: (string | number | boolean | string[]) | null;
            after: (string | number | boolean | string[]) | null;
        };
        PromoCode: {
            id: number;
            code: string;
            /** @enum {string} */
            discount_type: "NONE" | "FIXED" | "PERCENTAGE";
            discount: number;
            max_uses: number | null;
            times_used: number;
            times_held: number;
            expiry_date: string | null;
            applicable_ticket_ids: number[];
            applicable_event_date_ids: number[];
            created_at: string;
            updated_at: string;
        };
        PromoCodeBatch: {
            created_at: string;
            codes: string[];
        };
        PromoCodeCreatedWebhook: {
            /** @constant */
            type: "promo_code.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                promo_code_id: number;
                proposal_id?: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        PromoCodeDeletedWebhook: {
            /** @constant */
            type: "promo_code.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                promo_code_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        PromoCodeUpdatedWebhook: {
            /** @constant */
            type: "promo_code.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                promo_code_id: number;
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        Proposal: {
            id: number;
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED" | "DONE" | "FAILED";
            /** @enum {string} */
            act: "propose_event_status" | "propose_ticket_change" | "propose_promo_code" | "propose_order_cancel" | "propose_refund" | "propose_resend" | "propose_message";
            key: {
                id: number;
                name: string;
                mode: string;
            };
            event_id: number;
            preview: components["schemas"]["ProposalPreview"];
            preview_digest: string;
            note: string | null;
            created_at: string;
            expires_at: string;
            decided_at: string | null;
            decided_by: {
                id: number;
                name: string;
            } | null;
            finished_at: string | null;
            error: {
                code: string;
                message: string;
            } | null;
        };
        ProposalPreview: {
            event: {
                id: number;
                title: string;
                currency: string;
                timezone: string;
            };
            subject: {
                /** @enum {string} */
                type: "EVENT" | "TICKET" | "PROMO_CODE" | "ORDER" | "ATTENDEE" | "MESSAGE";
                id: number | null;
                name: string | null;
            };
            person: {
                first_name: string;
                last_name: string;
                email: string;
            } | null;
            changes: components["schemas"]["PreviewChange"][];
            recipients: {
                count: number;
                addresses: string[];
            } | null;
            text: {
                subject: string;
                body: string;
            } | null;
        };
        PublicAddOnGroup: {
            id: number;
            title: string;
            min: number;
            max: number;
            included_count: number;
            max_per_product: number;
            ticket_ids: number[];
        };
        PublicAttendee: {
            short_id: string;
            reference: string;
            first_name: string;
            last_name: string;
            /** @enum {string} */
            status: "ACTIVE" | "CANCELLED";
            ticket: {
                title: string;
                label: string | null;
            };
            unit_total: number | null;
            currency: string;
            qr: string | null;
            date?: {
                title: string | null;
                start_date: string;
                end_date: string | null;
                venue_name: string | null;
                address: string | null;
            };
            add_ons?: {
                title: string;
                label: string | null;
                quantity: number;
            }[];
            event: {
                id: number;
                title: string;
                slug: string;
                start_date: string;
                end_date: string | null;
                timezone: string;
                is_online_event: boolean;
                venue_name: string | null;
                address: string | null;
                organizer_name: string;
                images: components["schemas"]["Image"][];
                settings: {
                    pre_checkout_message: string | null;
                    /** @enum {string} */
                    attendee_details: "EACH" | "BUYER";
                    /** @enum {string} */
                    price_display_mode: "INCLUSIVE" | "EXCLUSIVE";
                    support_email: string | null;
                    /** @enum {string} */
                    homepage_background_type: "COLOR" | "MIRRORED_COVER";
                    homepage_background_color: string;
                    homepage_content_background_color: string;
                    homepage_primary_color: string;
                    homepage_secondary_color: string;
                    homepage_text_color: string;
                    homepage_button_color: string;
                    homepage_link_color: string;
                    homepage_hero_color: string | null;
                };
            };
            maps_url: string | null;
            online_event_details: string | null;
            is_test: boolean;
        };
        PublicBasketRule: {
            /** @enum {string} */
            type: "REQUIRES" | "EXCLUDES";
            ticket_id: number;
            other_ticket_ids: number[];
            same_date: boolean;
            allowed_per_unit: number | null;
        };
        PublicDate: {
            id: number;
            starts_at: string;
            ends_at: string | null;
            title: string | null;
            /** @enum {string} */
            state: "EVENT_NOT_LIVE" | "DATE_CANCELLED" | "HIDDEN" | "PROMO_REQUIRED" | "PAUSED" | "SALE_ENDED" | "SALE_NOT_STARTED" | "SOLD_OUT" | "ALL_HELD" | "NOT_PAYABLE" | "ON_SALE";
            quantity_available: number | null;
            moved_from: string | null;
            location_details: components["schemas"]["Location"] | null;
            maps_url: string | null;
        };
        PublicDiscountRule: {
            id: number;
            name: string;
            /** @enum {string} */
            type: "QUANTITY" | "CHEAPEST" | "COMBINATION";
            booked_before_offset: number | null;
            ticket_ids: number[];
            date_from: string | null;
            date_until: string | null;
            weekdays: ("SU" | "MO" | "TU" | "WE" | "TH" | "FR" | "SA")[];
            same_date: boolean;
            /** @enum {string} */
            value_type: "PERCENTAGE" | "FIXED";
            value: number;
            max_per_order: number | null;
            stacks_with_promo_code: boolean;
            min_quantity: number | null;
            group_size: number | null;
            group_count: number | null;
            products: {
                ticket_id: number;
                quantity: number;
            }[];
            effect_ticket_ids: number[];
        };
        PublicEvent: {
            id: number;
            title: string;
            slug: string;
            description: string | null;
            description_preview: string;
            start_date: string;
            end_date: string | null;
            effective_end_date: string;
            /** @enum {string} */
            lifecycle_status: "UPCOMING" | "ONGOING" | "ENDED";
            timezone: string;
            currency: string;
            is_online_event: boolean;
            location_details: components["schemas"]["Location"] | null;
            maps_url: string | null;
            images: components["schemas"]["Image"][];
            organizer: components["schemas"]["PublicOrganizer"];
            settings: components["schemas"]["PublicSettings"];
            has_promo_codes: boolean;
            payment_methods: ("CARD" | "OFFLINE")[];
            is_test_mode: boolean;
            is_preview: boolean;
            is_sale_paused: boolean;
            server_time: string;
            dates_count: number;
            selected_date: components["schemas"]["PublicDate"] | null;
            days: {
                day: string;
                count: number;
                /** @enum {string} */
                state: "EVENT_NOT_LIVE" | "DATE_CANCELLED" | "HIDDEN" | "PROMO_REQUIRED" | "PAUSED" | "SALE_ENDED" | "SALE_NOT_STARTED" | "SOLD_OUT" | "ALL_HELD" | "NOT_PAYABLE" | "ON_SALE";
            }[];
            dates: components["schemas"]["PublicDate"][];
            month: {
                shown: string;
                previous: string | null;
                next: string | null;
                day: string;
            } | null;
            dates_range: {
                from: string;
                until: string;
            } | null;
            queue: {
                /** @enum {string} */
                state: "SCHEDULED" | "PREQUEUE" | "DRAWING" | "OPEN" | "PAUSED" | "CLOSED";
                opens_at: string;
                prequeue_at: string | null;
            } | null;
            tickets: components["schemas"]["PublicTicket"][];
            basket_rules: components["schemas"]["PublicBasketRule"][];
            promo_code: components["schemas"]["PublicPromoCode"] | null;
            discount_rules: components["schemas"]["PublicDiscountRule"][];
        };
        PublicEventList: {
            id: number;
            title: string;
            slug: string;
            description: string | null;
            description_preview: string;
            start_date: string;
            end_date: string | null;
            effective_end_date: string;
            /** @enum {string} */
            lifecycle_status: "UPCOMING" | "ONGOING" | "ENDED";
            timezone: string;
            currency: string;
            is_online_event: boolean;
            location_details: components["schemas"]["Location"] | null;
            maps_url: string | null;
            images: components["schemas"]["Image"][];
            organizer: components["schemas"]["PublicOrganizer"];
            settings: components["schemas"]["PublicSettings"];
            has_promo_codes: boolean;
            payment_methods: ("CARD" | "OFFLINE")[];
            is_test_mode: boolean;
            is_preview: boolean;
            is_sale_paused: boolean;
            server_time: string;
            offer: {
                /** @enum {string} */
                kind: "FREE" | "ANY_AMOUNT" | "PRICE" | "SOLD_OUT";
                price: number | null;
                is_from: boolean;
            } | null;
            dates_count?: number;
            next_date?: {
                starts_at: string;
                ends_at: string | null;
            } | null;
        };
        PublicOrder: {
            short_id: string;
            reference: string;
            /** @enum {string} */
            status: "RESERVED" | "AWAITING_PAYMENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
            payment_status: ("NO_PAYMENT_REQUIRED" | "AWAITING_PAYMENT" | "PROCESSING" | "PAYMENT_FAILED" | "PAYMENT_RECEIVED") | null;
            refund_status: ("REFUND_PENDING" | "REFUND_FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED") | null;
            /** @enum {string} */
            display_status: "COMPLETED" | "AWAITING_PAYMENT" | "PROCESSING" | "PAYMENT_FAILED" | "RESERVED" | "EXPIRED" | "CANCELLED" | "REFUND_PENDING" | "REFUND_FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED";
            payment_provider: ("stripe" | "offline" | "test") | null;
            decline_reason: string | null;
            currency: string;
            total_before_discount: number;
            total_discount: number;
            total_before_additions: number;
            total_fee: number;
            total_tax: number;
            total_fee_included: number;
            total_tax_included: number;
            total_gross: number;
            total_refunded: number;
            items: {
                event_date_id: number | null;
                ticket_id: number;
                ticket_price_id: number;
                title: string;
                label: string | null;
                quantity: number;
                price_before_discount: number;
                price: number;
                unit_fee: number;
                unit_tax: number;
                unit_fee_included: number;
                unit_tax_included: number;
                unit_total: number;
                total_before_additions: number;
                total_fee: number;
                total_tax: number;
                total_gross: number;
                taxes_and_fees_rollup: components["schemas"]["TaxOrFeePart"][];
                rule_discount: number;
                discount_rule_id: number | null;
                discount_name: string | null;
                id?: number;
                /** @enum {string} */
                kind: "ADMISSION" | "EXTRA" | "PACKAGE";
                parent_item_id?: number | null;
                is_included: boolean;
                /** @enum {string} */
                attendee_email: "REQUIRED" | "OPTIONAL" | "NONE";
            }[];
            dates?: {
                id: number;
                starts_at: string;
                title: string | null;
            }[];
            taxes_and_fees_rollup: components["schemas"]["TaxOrFeePart"][];
            discounts_rollup: {
                /** @enum {string} */
                type: "RULE" | "CODE";
                id: number | null;
                name: string;
                amount: number;
            }[];
            reserved_until: string | null;
            more_time_until: string | null;
            server_time: string;
            created_at: string;
            completed_at: string | null;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            is_test: boolean;
            has_session: boolean;
            promo_code: string | null;
            promo_code_applied: boolean;
            promo_code_note: "OFFER_IS_BETTER" | null;
            takes_promo_code: boolean;
            payment_methods: ("CARD" | "OFFLINE")[];
            event: {
                id: number;
                title: string;
                slug: string;
                start_date: string;
                end_date: string | null;
                timezone: string;
                is_online_event: boolean;
                venue_name: string | null;
                address: string | null;
                organizer_name: string;
                images: components["schemas"]["Image"][];
                settings: {
                    pre_checkout_message: string | null;
                    /** @enum {string} */
                    attendee_details: "EACH" | "BUYER";
                    /** @enum {string} */
                    price_display_mode: "INCLUSIVE" | "EXCLUSIVE";
                    support_email: string | null;
                    /** @enum {string} */
                    homepage_background_type: "COLOR" | "MIRRORED_COVER";
                    homepage_background_color: string;
                    homepage_content_background_color: string;
                    homepage_primary_color: string;
                    homepage_secondary_color: string;
                    homepage_text_color: string;
                    homepage_button_color: string;
                    homepage_link_color: string;
                    homepage_hero_color: string | null;
                };
            };
            first_name: string | null;
            last_name: string | null;
            email: string | null;
            answers: {
                question_id: number;
                answer: string | string[] | {
                    address_line_1?: string | null;
                    address_line_2?: string | null;
                    city?: string | null;
                    state?: string | null;
                    zip?: string | null;
                    country?: string | null;
                } | null;
            }[] | null;
            attendees: ({
                short_id: string;
                reference: string;
                first_name: string;
                last_name: string;
                /** @enum {string} */
                status: "ACTIVE" | "CANCELLED";
                ticket: {
                    title: string;
                    label: string | null;
                };
                unit_total: number | null;
                currency: string;
                qr: string | null;
                date?: {
                    title: string | null;
                    start_date: string;
                    end_date: string | null;
                    venue_name: string | null;
                    address: string | null;
                };
                add_ons?: {
                    title: string;
                    label: string | null;
                    quantity: number;
                }[];
            } | components["schemas"]["DraftAttendee"])[] | null;
            extras?: {
                qr: string;
                items: {
                    title: string;
                    label: string | null;
                    quantity: number;
                }[];
            };
            offline: {
                instructions: string | null;
                due_at: string | null;
                is_sooner: boolean;
                confirm_by: string | null;
            } | null;
            post_checkout_message: string | null;
            online_event_details: string | null;
            not_mailed?: components["schemas"]["NotMailed"];
            checkout_session?: string;
        };
        PublicOrganizer: {
            id: number;
            name: string;
            description: string | null;
            website: string | null;
            logo: components["schemas"]["Image"] | null;
            slug: string;
        };
        PublicPart: {
            ticket_id: number;
            ticket_price_id: number;
            title: string;
            label: string | null;
            /** @enum {string} */
            kind: "ADMISSION" | "EXTRA" | "PACKAGE";
            stock_per_date: boolean;
            quantity: number;
            unit_price: number;
            taxes_and_fees: components["schemas"]["TicketTax"][];
        };
        PublicPrice: {
            id: number;
            label: string | null;
            price: number;
            price_before_discount: number;
            is_discounted: boolean;
            unit_fee: number;
            unit_tax: number;
            unit_fee_included: number;
            unit_tax_included: number;
            unit_total: number;
            unit_total_before_discount: number;
            parts: components["schemas"]["TaxOrFeePart"][];
            /** @enum {string} */
            sale_state: "EVENT_NOT_LIVE" | "DATE_CANCELLED" | "HIDDEN" | "PROMO_REQUIRED" | "PAUSED" | "SALE_ENDED" | "SALE_NOT_STARTED" | "SOLD_OUT" | "ALL_HELD" | "NOT_PAYABLE" | "ON_SALE";
            sale_start_date: string | null;
            sale_end_date: string | null;
            quantity_available: number | null;
            /** @constant */
            has_waiting_list?: true;
        };
        PublicPromoCode: {
            code: string;
            valid: boolean;
            /** @enum {string} */
            discount_type: "NONE" | "FIXED" | "PERCENTAGE";
            discount: number;
            ticket_ids: number[];
            event_date_ids?: number[];
        };
        PublicQuestion: {
            id: number;
            title: string;
            description: string | null;
            /** @enum {string} */
            type: "SINGLE_LINE_TEXT" | "MULTI_LINE_TEXT" | "DROPDOWN" | "RADIO" | "CHECKBOX" | "DATE" | "ADDRESS" | "PHONE";
            options: string[];
            is_required: boolean;
            /** @enum {string} */
            belongs_to: "ORDER" | "ATTENDEE";
            ticket_ids: number[];
        };
        PublicSettings: {
            support_email: string | null;
            pre_checkout_message: string | null;
            ticket_page_message: string | null;
            continue_button_text: string | null;
            max_tickets_per_person: number | null;
            person_limit_per_date: boolean;
            /** @enum {string} */
            price_display_mode: "INCLUSIVE" | "EXCLUSIVE";
            /** @enum {string} */
            homepage_background_type: "COLOR" | "MIRRORED_COVER";
            homepage_background_color: string;
            homepage_content_background_color: string;
            homepage_primary_color: string;
            homepage_secondary_color: string;
            homepage_text_color: string;
            homepage_button_color: string;
            homepage_link_color: string;
            homepage_hero_color: string | null;
        };
        PublicTicket: {
            id: number;
            title: string;
            /** @enum {string} */
            kind: "ADMISSION" | "EXTRA" | "PACKAGE";
            /** @enum {string} */
            sale_mode: "FREELY" | "WITH_TICKET" | "ADD_ON";
            stock_per_date: boolean;
            parts: components["schemas"]["PublicPart"][];
            addon_groups: components["schemas"]["PublicAddOnGroup"][];
            /** @enum {string} */
            type: "PAID" | "FREE" | "DONATION" | "TIERED";
            description: string | null;
            order: number;
            min_per_order: number;
            max_per_order: number;
            max_per_person: number | null;
            sale_start_date: string | null;
            sale_end_date: string | null;
            /** @enum {string} */
            sale_state: "EVENT_NOT_LIVE" | "DATE_CANCELLED" | "HIDDEN" | "PROMO_REQUIRED" | "PAUSED" | "SALE_ENDED" | "SALE_NOT_STARTED" | "SOLD_OUT" | "ALL_HELD" | "NOT_PAYABLE" | "ON_SALE";
            is_unlocked: boolean;
            start_collapsed: boolean;
            requires_approval?: {
                /** @enum {string} */
                attendee_details: "EACH" | "BUYER";
                /** @enum {string} */
                attendee_email: "REQUIRED" | "OPTIONAL" | "NONE";
            };
            /** @enum {string} */
            price_display_mode: "INCLUSIVE" | "EXCLUSIVE";
            quantity_available: number | null;
            taxes_and_fees: components["schemas"]["TicketTax"][];
            prices: components["schemas"]["PublicPrice"][];
        };
        Question: {
            id: number;
            event_id: number;
            title: string;
            description: string | null;
            /** @enum {string} */
            type: "SINGLE_LINE_TEXT" | "MULTI_LINE_TEXT" | "DROPDOWN" | "RADIO" | "CHECKBOX" | "DATE" | "ADDRESS" | "PHONE";
            options: string[];
            is_required: boolean;
            is_hidden: boolean;
            /** @enum {string} */
            belongs_to: "ORDER" | "ATTENDEE";
            ticket_ids: number[];
            order: number;
            answers_count: number;
            created_at: string;
            updated_at: string;
        };
        QuestionCreatedWebhook: {
            /** @constant */
            type: "question.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                question_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        QuestionDeletedWebhook: {
            /** @constant */
            type: "question.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                question_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        QuestionUpdatedWebhook: {
            /** @constant */
            type: "question.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                question_id: number;
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        QueueClosedWebhook: {
            /** @constant */
            type: "queue.closed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                run: number;
                reason: string;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        QueueDrawnWebhook: {
            /** @constant */
            type: "queue.drawn";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                run: number;
                numbers: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        QueueOpenedWebhook: {
            /** @constant */
            type: "queue.opened";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                run: number;
                by_itself?: string;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        QueuePausedWebhook: {
            /** @constant */
            type: "queue.paused";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                run: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        QueueResumedWebhook: {
            /** @constant */
            type: "queue.resumed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                run: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        QueueUpdatedWebhook: {
            /** @constant */
            type: "queue.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                run: number;
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        Redeemable: {
            ticket_id: number;
            ticket_price_id: number;
            title: string;
            label: string | null;
            open: number;
        };
        Refusal: {
            error: {
                /** @enum {string} */
                code: "INTERNAL" | "BUSY" | "MALFORMED_REQUEST" | "VALIDATION_FAILED" | "UNAUTHENTICATED" | "INVALID_CREDENTIALS" | "USER_INACTIVE" | "FORBIDDEN" | "ORIGIN_REFUSED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "RATE_LIMITED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "IDEMPOTENCY_IN_PROGRESS" | "STALE_UPDATE" | "DATE_REQUIRED" | "REGISTRATION_CLOSED" | "SETUP_TOKEN_INVALID" | "DEMO_LOGIN_LOCKED" | "SECOND_FACTOR_INVALID" | "SECOND_FACTOR_REQUIRED" | "MEMBER_ELSEWHERE" | "SECOND_FACTOR_NEEDED" | "PASSKEY_INVALID" | "FRESH_LOGIN_REQUIRED" | "LOGIN_EXPIRED" | "EMAIL_TAKEN" | "LINK_INVALID" | "LINK_EXPIRED" | "INVITATION_ALREADY_ACCEPTED" | "EMAIL_NOT_VERIFIED" | "NO_PENDING_EMAIL_CHANGE" | "EMAIL_ALREADY_CONFIRMED" | "CURRENT_PASSWORD_WRONG" | "OWNER_IMMUTABLE" | "CANNOT_CHANGE_SELF" | "ALREADY_MEMBER" | "NOT_INVITED" | "EVENT_STATUS_INVALID" | "EVENT_HAS_ORDERS" | "ORGANIZER_HAS_EVENTS" | "CURRENCY_LOCKED" | "CURRENCY_DECIMALS" | "CURRENCY_FIXED_TAX" | "KEY_NOT_ALLOWED" | "KEY_NETWORK_REFUSED" | "TEST_ORDERS_EXIST" | "ENDPOINT_NOT_ACTIVE" | "IMAGE_INVALID" | "TICKET_IN_USE" | "PRICE_IN_USE" | "TICKET_TYPE_LOCKED" | "SORT_SET_MISMATCH" | "TICKET_REQUIRED" | "TAX_CURRENCY_MISMATCH" | "CODE_TAKEN" | "PROMO_CODE_INVALID" | "PROMO_CODE_NOT_APPLICABLE" | "PROMO_CODE_NEEDED" | "QUESTION_HAS_ANSWERS" | "EVENT_CAPACITY_EXISTS" | "DATE_EXISTS" | "DATE_LIMIT_REACHED" | "DATE_HAS_ORDERS" | "LAST_DATE" | "DATE_CANCELLED" | "DATE_STATUS_INVALID" | "DATE_ACTION_RUNNING" | "DATE_NO_ROOM" | "EVENT_NOT_ON_SALE" | "NO_TICKETS_SELECTED" | "ITEMS_UNAVAILABLE" | "TOTAL_CHANGED" | "ORDER_NOT_FOUND" | "ORDER_EXPIRED" | "ORDER_ALREADY_PAID" | "ORDER_STATE_CHANGED" | "CHECKOUT_SESSION_REQUIRED" | "ATTENDEES_MISMATCH" | "ANSWERS_INCOMPLETE" | "PAYMENTS_NOT_CONNECTED" | "PERSON_LIMIT_REACHED" | "PAYMENT_METHOD_UNAVAILABLE" | "PAYMENT_AMOUNT_UNSUPPORTED" | "PAYMENT_IN_PROGRESS" | "PAYMENT_FAILED" | "PROVIDER_ERROR" | "WEBHOOK_SIGNATURE_INVALID" | "REFUND_PENDING" | "ORDER_NOT_REFUNDABLE" | "REFUND_AMOUNT_INVALID" | "TICKET_ALREADY_REFUNDED" | "SSO_FAILED" | "SSO_REQUIRED" | "SSO_ACCOUNT_ONLY" | "DOMAIN_NOT_VERIFIED" | "DOMAIN_TAKEN" | "UNIT_NOT_ACTIVE" | "UNIT_REDEEMED" | "PACKAGE_INDIVISIBLE" | "WAITING_LIST_CLOSED" | "WAITING_STATE_CHANGED" | "OFFLINE_LIMIT_REACHED" | "QUEUE_REQUIRED" | "QUEUE_WAIT" | "QUEUE_TURN_MISSED" | "QUEUE_TOKEN_INVALID" | "QUEUE_TOKEN_USED" | "LIMIT_REACHED" | "GRANT_EXCEEDS_OWN" | "PROPOSAL_DECIDED" | "ROLE_IN_USE" | "ATTENDEE_NOT_ACTIVE" | "ATTENDEE_ALREADY_ACTIVE" | "ORDER_CANCELLED" | "CHECK_IN_LIST_NOT_FOUND" | "CHECK_IN_LIST_EXPIRED" | "CHECK_IN_LIST_NOT_ACTIVE" | "MESSAGE_NOT_CONFIRMED" | "NO_RECIPIENTS" | "MESSAGE_QUOTA_EXCEEDED" | "MESSAGE_IN_PROGRESS" | "MESSAGE_NOT_EDITABLE" | "REMINDER_TOO_LATE" | "LOG_POSITION_GONE" | "STORAGE_UNAVAILABLE" | "RECOVERING";
                /** @description In the language of the request */
                message: string;
                /** @description VALIDATION_FAILED: sentences by the path of the field */
                fields?: {
                    [key: string]: string[];
                };
                /** @description What the code tells besides */
                data?: {
                    [key: string]: unknown;
                };
            };
        };
        RejectApplicationsAnswer: {
            results: components["schemas"]["EntryResult"][];
        };
        ReleaseOrderMailAnswer: {
            released: number;
        };
        ReleaseOrderMailsAnswer: {
            released: number;
        };
        Reminder: {
            message: components["schemas"]["Message"] | null;
        };
        RemoveWaitingEntriesAnswer: {
            results: components["schemas"]["EntryResult"][];
        };
        RenameOwnPasskeyAnswer: {
            id: number;
            name: string;
            created_at: string;
            last_used_at: string | null;
            is_synced: boolean;
            is_of_other_host: boolean;
        };
        RenewOwnRecoveryCodesAnswer: {
            recovery_codes: string[];
        };
        ReopenApplicationsAnswer: {
            results: components["schemas"]["EntryResult"][];
        };
        RequestedLine: {
            event_date_id: number;
            starts_at: string | null;
            ticket_id: number;
            ticket_price_id: number;
            title: string;
            label: string | null;
            quantity: number;
        };
        ResendOrderMailAnswer: {
            to: string[];
        };
        Role: {
            id: number;
            name: string;
            permissions: ("event.read" | "stats.read" | "settings.read" | "event.create" | "event.write" | "event.status" | "event.duplicate" | "settings.write" | "image.write" | "date.read" | "date.write" | "date.cancel" | "event.delete" | "test_orders.delete" | "ticket.read" | "ticket.write" | "promo_code.read" | "promo_code.write" | "discount.read" | "discount.write" | "question.read" | "question.write" | "capacity.read" | "capacity.write" | "affiliate.read" | "affiliate.write" | "order.read" | "order.write" | "order.cancel" | "order.refund" | "order.mark_paid" | "order.resend" | "attendee.read" | "attendee.write" | "waiting.read" | "waiting.write" | "live.read" | "live.act" | "application.read" | "application.write" | "check_in_list.read" | "check_in_list.write" | "check_in_list.use" | "scan_log.read" | "message.read" | "message.write" | "export" | "organizer.read" | "organizer.write" | "organizer.delete" | "tax.read" | "tax.write" | "account.read" | "account.write" | "event_defaults.write" | "payment_connection.read" | "payment_connection.write" | "event_defaults.read" | "user.read" | "user.invite" | "user.write" | "user.remove" | "invitation.write" | "role.write" | "api_key.read" | "api_key.write" | "security.write" | "webhook.read" | "webhook.write" | "log.read" | "audit.read" | "assistant.use" | "installation.write" | "own.profile")[];
            members_count: number;
            created_at: string;
            updated_at: string;
        };
        Room: {
            /** @enum {string} */
            mode: "OFF" | "SCHEDULED" | "ON" | "AUTO";
            opens_at: string | null;
            prequeue_minutes: number;
            max_shoppers: number;
            admissions_per_minute: number;
            turn_minutes: number;
            shop_minutes: number;
            proof_of_work: boolean;
            auto_shoppers: number;
            message: string | null;
            lanes: {
                lane: number;
                name: string;
                has_code: boolean;
                share: number;
            }[];
            updated_at: string | null;
            run: components["schemas"]["Run"] | null;
        };
        Run: {
            number: number;
            /** @enum {string} */
            state: "SCHEDULED" | "PREQUEUE" | "DRAWING" | "OPEN" | "PAUSED" | "CLOSED";
            opens_at: string;
            commitment: string | null;
            drawn_at: string | null;
            /** @enum {string} */
            stock: "AVAILABLE" | "FEW" | "IN_CARTS" | "SOLD_OUT";
            stock_out_at: string | null;
            ticked_at: string | null;
            waiting: number;
            active: number;
            lanes: {
                lane: number;
                name: string | null;
                share: number;
                n: number;
                next: number;
                serving: number;
            }[];
        };
        SaleHealth: {
            can_sell: boolean;
            reasons: {
                ticket_id: number;
                title: string;
                off_sale_reasons: ("EVENT_NOT_LIVE" | "DATE_CANCELLED" | "HIDDEN" | "PROMO_REQUIRED" | "PAUSED" | "SALE_ENDED" | "SALE_NOT_STARTED" | "SOLD_OUT" | "ALL_HELD" | "NOT_PAYABLE")[];
            }[];
        };
        SalePause: {
            sale_paused_at: string | null;
            updated_at: string;
        };
        SalePausedWebhook: {
            /** @constant */
            type: "sale.paused";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        SaleResumedWebhook: {
            /** @constant */
            type: "sale.resumed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        Scan: {
            id: number;
            check_in_list_id: number;
            attendee: {
                id: number;
                reference: string;
                first_name: string;
                last_name: string;
            } | null;
            raw_code: string | null;
            /** @enum {string} */
            action: "CHECK_IN" | "CHECK_OUT";
            /** @enum {string} */
            verdict: "ADMITTED" | "CHECKED_OUT" | "REFUSED";
            reason: ("ALREADY_CHECKED_IN" | "CANCELLED" | "UNPAID" | "NOT_ON_LIST" | "OTHER_EVENT" | "OTHER_DATE" | "REVOKED" | "INVALID_CODE" | "NOT_FOUND" | "NOT_CHECKED_IN" | "LIST_NOT_ACTIVE" | "LIST_EXPIRED" | "CHOOSE_PRODUCT" | "NOTHING_TO_REDEEM" | "ALREADY_REDEEMED") | null;
            scanned_at: string;
            received_at: string;
            offline: boolean;
            local_verdict: ("ADMITTED" | "CHECKED_OUT" | "REFUSED") | null;
            admitted_offline: boolean;
            is_conflict: boolean;
            device_id: string | null;
            device_name: string | null;
            nonce: string;
            check_in: {
                checked_in_at: string;
                device_id: string | null;
                device_name: string | null;
            } | null;
            seen_at: string | null;
        };
        ScanAnswer: {
            nonce: string;
            /** @enum {string} */
            verdict: "ADMITTED" | "CHECKED_OUT" | "REFUSED";
            reason: ("ALREADY_CHECKED_IN" | "CANCELLED" | "UNPAID" | "NOT_ON_LIST" | "OTHER_EVENT" | "OTHER_DATE" | "REVOKED" | "INVALID_CODE" | "NOT_FOUND" | "NOT_CHECKED_IN" | "LIST_NOT_ACTIVE" | "LIST_EXPIRED" | "CHOOSE_PRODUCT" | "NOTHING_TO_REDEEM" | "ALREADY_REDEEMED") | null;
            attendee?: components["schemas"]["ScanPageAttendee"];
            check_in?: components["schemas"]["ScanCheckIn"];
            date?: components["schemas"]["DoorDate"];
            companions?: components["schemas"]["Companion"][];
            amount_due?: {
                amount: number;
                currency: string;
            };
            product?: {
                ticket_id: number;
                ticket_price_id: number | null;
                title: string;
                label: string | null;
            };
            quantity?: number;
            left?: number;
            choices?: components["schemas"]["Redeemable"][];
            redeemed_at?: string;
            device_name?: string | null;
            is_this_device?: boolean;
        };
        ScanCheckIn: {
            short_id: string;
            checked_in_at: string;
            device_name?: string | null;
            is_this_device?: boolean;
        };
        ScanPageAttendee: {
            reference: string;
            first_name: string;
            last_name: string;
            masked_email: string;
            ticket: {
                id: number;
                title: string;
                label: string | null;
            };
            date?: components["schemas"]["DoorDate"];
            /** @enum {string} */
            status: "ACTIVE" | "CANCELLED";
            check_in: components["schemas"]["ScanPageCheckIn"] | null;
        };
        ScanPageCheckIn: {
            short_id: string;
            checked_in_at: string;
        };
        ScanPageList: {
            name: string;
            description: string | null;
            /** @enum {string} */
            kind: "ADMISSION" | "REDEMPTION";
            /** @enum {string} */
            state: "NOT_YET_ACTIVE" | "ACTIVE" | "EXPIRED";
            activates_at: string | null;
            expires_at: string | null;
            event: {
                id: number;
                title: string;
                timezone: string;
            };
            all_tickets: boolean;
            tickets: {
                id: number;
                title: string;
            }[];
            /** @enum {string} */
            dates_mode: "ALL" | "ONE" | "TODAY";
            event_date: components["schemas"]["DoorDate"] | null;
            opens_minutes_before: number;
            closes_minutes_after: number;
            has_several_dates: boolean;
            total_attendees: number;
            checked_in_attendees: number;
            server_time: string;
        };
        Session: {
            token: string | null;
            /** @constant */
            token_type: "bearer";
            expires_at: string | null;
            account_choice_required: boolean;
            second_factor_required: boolean;
            login_ticket: string | null;
            methods: ("PASSKEY" | "TOTP" | "RECOVERY_CODE")[];
            user: components["schemas"]["User"] | null;
            account: components["schemas"]["Account"] | null;
            accounts: {
                id: number;
                name: string;
                /** @enum {string} */
                role: "ADMIN" | "ORGANIZER";
            }[];
        };
        Settings: {
            seo_title: string | null;
            seo_description: string | null;
            seo_keywords: string | null;
            allow_search_engine_indexing: boolean;
            email_footer_message: string | null;
            support_email: string | null;
            notify_organizer_of_new_orders: boolean;
            notify_buyer_of_refund: boolean;
            order_timeout_in_minutes: number;
            pre_checkout_message: string | null;
            post_checkout_message: string | null;
            ticket_page_message: string | null;
            ticket_conditions: string | null;
            continue_button_text: string | null;
            show_available_quantity: boolean;
            show_hidden_questions: boolean;
            /** @enum {string} */
            price_display_mode: "INCLUSIVE" | "EXCLUSIVE";
            /** @enum {string} */
            homepage_background_type: "COLOR" | "MIRRORED_COVER";
            homepage_background_color: string;
            homepage_content_background_color: string;
            homepage_primary_color: string;
            homepage_secondary_color: string;
            homepage_text_color: string;
            homepage_button_color: string;
            homepage_link_color: string;
            homepage_hero_color: string | null;
            payment_methods: ("CARD" | "OFFLINE")[];
            offline_payment_instructions: string | null;
            offline_payment_due_in_days: number | null;
            short_holds: boolean;
            shared_network: boolean;
            max_tickets_per_person: number | null;
            person_limit_per_date: boolean;
            date_sale_start_offset: number | null;
            date_sale_end_offset: number | null;
            /** @enum {string} */
            attendee_details: "EACH" | "BUYER";
            hide_price_from_attendees: boolean;
            offline_max_units: number;
            offline_share: number;
            /** @enum {string} */
            offline_confirm: "AUTO" | "ALWAYS" | "NEVER";
            waiting_list: boolean;
            waiting_offer_minutes: number;
            approval_pay_hours: number;
            hide_getting_started: boolean;
            widget_allowed_origins: string[];
            ga4_measurement_id: string | null;
            meta_pixel_id: string | null;
            updated_at: string;
        };
        SettingsUpdatedWebhook: {
            /** @constant */
            type: "settings.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                fields: string[];
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        SetupChecks: {
            checks: {
                id: string;
                /** @enum {string} */
                result: "FAIL" | "WARN" | "UNKNOWN" | "OK";
                title: string;
                detail: string;
                fix: {
                    text: string;
                    copy: string | null;
                } | null;
            }[];
            server_time: string;
        };
        SoldTicket: {
            id: number;
            title: string;
            label: string | null;
        };
        Sso: {
            redirect_uri: string;
            backchannel_logout_uri: string;
            login_uri: string;
            connection: components["schemas"]["SsoConnection"] | null;
        };
        SsoAffected: {
            members: number;
            members_unlinked: number;
            owner_is_affected: boolean;
            owner_has_factor: boolean;
        };
        SsoConnection: {
            issuer: string;
            client_id: string;
            enforced: boolean;
            jit: boolean;
            manage_grants: boolean;
            mapping: components["schemas"]["SsoMapping"][];
            affected: components["schemas"]["SsoAffected"];
            domains: components["schemas"]["SsoDomain"][];
            updated_at: string;
        };
        SsoDomain: {
            id: number;
            domain: string;
            /** @enum {string} */
            status: "UNVERIFIED" | "VERIFIED" | "FAILING" | "LAPSED";
            record_name: string;
            record_value: string;
            checked_at: string | null;
            failing_since: string | null;
        };
        SsoFinish: {
            /** @enum {string} */
            purpose: "LOGIN" | "LINK" | "CONFIRM";
            return_to: string | null;
            session: components["schemas"]["Session"] | null;
        };
        SsoIdentities: {
            identities: components["schemas"]["SsoIdentity"][];
            can_link_account: boolean;
            can_link_installation: boolean;
        };
        SsoIdentity: {
            id: number;
            account_id: number | null;
            account_name: string | null;
            issuer: string;
            email: string | null;
            created_at: string;
            last_used_at: string;
        };
        SsoMapping: {
            claim: string;
            value: string;
            role: ("ADMIN" | "ORGANIZER" | "FINANCE" | "MARKETING" | "BOX_OFFICE" | "DOOR" | "READ_ONLY") | null;
            role_id: number | null;
            role_name: string | null;
            organizer_id: number | null;
            organizer_name: string | null;
            event_id: number | null;
            event_title: string | null;
        };
        SsoStart: {
            url: string;
        };
        StartOwnPasskeyAnswer: {
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        StartOwnTotpAnswer: {
            secret: string;
            uri: string;
            expires_at: string;
        };
        Stats: {
            from: string;
            to: string;
            daily_stats: {
                date: string;
                orders_created: number;
                tickets_sold: number;
                gross_sales: number;
                total_tax: number;
                total_fee: number;
                refunded: number;
                views: number;
            }[];
            total_orders: number;
            total_tickets_sold: number;
            total_gross_sales: number;
            total_refunded: number;
            total_net_sales: number;
            total_tax: number;
            total_fee: number;
            total_views: number;
            no_date?: {
                gross: number;
                refunded: number;
            };
        };
        TaxOrFee: {
            id: number;
            name: string;
            /** @enum {string} */
            type: "TAX" | "FEE";
            /** @enum {string} */
            calculation_type: "FIXED" | "PERCENTAGE";
            rate: number;
            currency: string | null;
            included_in_price: boolean;
            apply_to_new_tickets: boolean;
            description: string | null;
            created_at: string;
            updated_at: string;
        };
        TaxOrFeePart: {
            tax_or_fee_id: number;
            name: string;
            /** @enum {string} */
            type: "TAX" | "FEE";
            /** @enum {string} */
            calculation_type: "FIXED" | "PERCENTAGE";
            rate: number;
            included_in_price: boolean;
            amount: number;
        };
        TestOrdersDeletedWebhook: {
            /** @constant */
            type: "test_orders.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                orders: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        TestPayment: {
            /** @enum {string} */
            status: "SUCCEEDED" | "PROCESSING" | "REQUIRES_ACTION";
        };
        Ticket: {
            id: number;
            event_id: number;
            /** @enum {string} */
            kind: "ADMISSION" | "EXTRA" | "PACKAGE";
            stock_per_date: boolean;
            /** @enum {string} */
            sale_mode: "FREELY" | "WITH_TICKET" | "ADD_ON";
            parts: {
                ticket_id: number;
                ticket_price_id: number;
                quantity: number;
                unit_price: number;
            }[];
            parts_cancellable: boolean;
            title: string;
            description: string | null;
            /** @enum {string} */
            type: "PAID" | "FREE" | "DONATION" | "TIERED";
            price: number | null;
            quantity_available: number | null;
            prices: components["schemas"]["TicketPrice"][];
            min_per_order: number | null;
            max_per_order: number | null;
            max_per_person: number | null;
            sale_start_date: string | null;
            sale_start_offset: number | null;
            sale_end_date: string | null;
            sale_end_offset: number | null;
            is_hidden: boolean;
            hide_before_sale_start: boolean;
            hide_after_sale_end: boolean;
            hide_when_sold_out: boolean;
            hide_unless_promo_code: boolean;
            is_paused: boolean;
            show_available_quantity: boolean | null;
            has_waiting_list: boolean | null;
            requires_approval: boolean;
            start_collapsed: boolean;
            price_display_mode: ("INCLUSIVE" | "EXCLUSIVE") | null;
            /** @enum {string} */
            attendee_email: "REQUIRED" | "OPTIONAL" | "NONE";
            tax_and_fee_ids: number[];
            taxes_and_fees: components["schemas"]["TicketTax"][];
            order: number;
            /** @enum {string} */
            sale_state: "EVENT_NOT_LIVE" | "DATE_CANCELLED" | "HIDDEN" | "PROMO_REQUIRED" | "PAUSED" | "SALE_ENDED" | "SALE_NOT_STARTED" | "SOLD_OUT" | "ALL_HELD" | "NOT_PAYABLE" | "ON_SALE";
            off_sale_reasons: ("EVENT_NOT_LIVE" | "DATE_CANCELLED" | "HIDDEN" | "PROMO_REQUIRED" | "PAUSED" | "SALE_ENDED" | "SALE_NOT_STARTED" | "SOLD_OUT" | "ALL_HELD" | "NOT_PAYABLE")[];
            quantity_sold: number;
            quantity_held: number;
            attendees_count: number;
            is_type_locked: boolean;
            is_in_orders: boolean;
            created_at: string;
            updated_at: string;
        };
        TicketCreatedWebhook: {
            /** @constant */
            type: "ticket.created";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                ticket_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        TicketDeletedWebhook: {
            /** @constant */
            type: "ticket.deleted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                ticket_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        TicketPrice: {
            id: number;
            label: string | null;
            price: number;
            quantity_available: number | null;
            sale_start_date: string | null;
            sale_start_offset: number | null;
            sale_end_date: string | null;
            sale_end_offset: number | null;
            is_hidden: boolean;
            order: number;
            quantity_sold: number;
            quantity_held: number;
            quantity_left: number | null;
            /** @enum {string} */
            sale_state: "EVENT_NOT_LIVE" | "DATE_CANCELLED" | "HIDDEN" | "PROMO_REQUIRED" | "PAUSED" | "SALE_ENDED" | "SALE_NOT_STARTED" | "SOLD_OUT" | "ALL_HELD" | "NOT_PAYABLE" | "ON_SALE";
            off_sale_reasons: ("EVENT_NOT_LIVE" | "DATE_CANCELLED" | "HIDDEN" | "PROMO_REQUIRED" | "PAUSED" | "SALE_ENDED" | "SALE_NOT_STARTED" | "SOLD_OUT" | "ALL_HELD" | "NOT_PAYABLE")[];
            is_in_use: boolean;
        };
        TicketTax: {
            id: number;
            name: string;
            /** @enum {string} */
            type: "TAX" | "FEE";
            /** @enum {string} */
            calculation_type: "FIXED" | "PERCENTAGE";
            rate: number;
            included_in_price: boolean;
        };
        TicketUpdatedWebhook: {
            /** @constant */
            type: "ticket.updated";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                ticket_id: number;
                fields: string[];
                proposal_id?: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        UnitCancelledWebhook: {
            /** @constant */
            type: "unit.cancelled";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                order_unit_id: number;
                ticket_id: number;
                proposal_id?: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        UnitRedeemedWebhook: {
            /** @constant */
            type: "unit.redeemed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                check_in_list_id: number;
                redemption_id: number;
                order_unit_id: number;
                ticket_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        UnitRedemptionUndoneWebhook: {
            /** @constant */
            type: "unit.redemption_undone";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                check_in_list_id: number;
                redemption_id: number;
                order_unit_id: number;
                ticket_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        UpdateAccountSecurityAnswer: {
            /** @enum {string} */
            second_factor: "OFF" | "ADMINS" | "ALL";
            members_without: number;
            members: number;
        };
        UpdateEventDefaultsAnswer: {
            allow_search_engine_indexing: boolean;
            email_footer_message: string | null;
            support_email: string | null;
            notify_organizer_of_new_orders: boolean;
            notify_buyer_of_refund: boolean;
            order_timeout_in_minutes: number;
            pre_checkout_message: string | null;
            post_checkout_message: string | null;
            ticket_page_message: string | null;
            ticket_conditions: string | null;
            continue_button_text: string | null;
            show_available_quantity: boolean;
            /** @enum {string} */
            price_display_mode: "INCLUSIVE" | "EXCLUSIVE";
            /** @enum {string} */
            homepage_background_type: "COLOR" | "MIRRORED_COVER";
            homepage_background_color: string;
            homepage_content_background_color: string;
            homepage_primary_color: string;
            homepage_secondary_color: string;
            homepage_text_color: string;
            homepage_button_color: string;
            homepage_link_color: string;
            homepage_hero_color: string | null;
            payment_methods: ("CARD" | "OFFLINE")[];
            offline_payment_instructions: string | null;
            offline_payment_due_in_days: number | null;
            short_holds: boolean;
            shared_network: boolean;
            max_tickets_per_person: number | null;
            person_limit_per_date: boolean;
            /** @enum {string} */
            attendee_details: "EACH" | "BUYER";
            hide_price_from_attendees: boolean;
            offline_max_units: number;
            offline_share: number;
            /** @enum {string} */
            offline_confirm: "AUTO" | "ALWAYS" | "NEVER";
        };
        User: {
            id: number;
            first_name: string;
            last_name: string | null;
            email: string;
            is_email_confirmed: boolean;
            pending_email: string | null;
            has_pending_email_change: boolean;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            timezone: string;
            /** @enum {string} */
            role: "ADMIN" | "ORGANIZER";
            /** @enum {string} */
            status: "ACTIVE" | "INACTIVE" | "INVITED";
            is_account_owner: boolean;
            grants: components["schemas"]["Grant"][];
            second_factor: boolean;
            last_login_at: string | null;
            created_at: string;
        };
        WaitedPrice: {
            event_date_id: number;
            starts_at: string | null;
            ticket_id: number;
            ticket_price_id: number;
            title: string;
            label: string | null;
        };
        WaitingCount: {
            event_date_id: number;
            starts_at: string | null;
            ticket_id: number;
            ticket_price_id: number;
            title: string;
            label: string | null;
            waiting: number;
            units: number;
            promised: number;
            offered: number;
            converted: number;
        };
        WaitingEntry: {
            id: number;
            event_id: number;
            /** @enum {string} */
            status: "UNCONFIRMED" | "WAITING" | "OFFERED" | "CONVERTED" | "EXPIRED" | "DECLINED" | "LEFT" | "CLOSED";
            quantity: number;
            accepts_fewer: boolean;
            first_name: string | null;
            last_name: string | null;
            email: string | null;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            prices: components["schemas"]["WaitedPrice"][];
            queued_at: string;
            passed: number;
            is_kept_for: boolean;
            offer: {
                order_id: number;
                reference: string;
                quantity: number;
                title: string;
                label: string | null;
                until: string | null;
            } | null;
            created_at: string;
            confirmed_at: string | null;
            ended_at: string | null;
        };
        WaitingEntryClosedWebhook: {
            /** @constant */
            type: "waiting_entry.closed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                waiting_entry_id: number;
                reason: string;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        WaitingEntryConfirmedWebhook: {
            /** @constant */
            type: "waiting_entry.confirmed";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                waiting_entry_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        WaitingEntryConvertedWebhook: {
            /** @constant */
            type: "waiting_entry.converted";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                waiting_entry_id: number;
                offered_order_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        WaitingEntryDeclinedWebhook: {
            /** @constant */
            type: "waiting_entry.declined";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                waiting_entry_id: number;
                offered_order_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        WaitingEntryExpiredWebhook: {
            /** @constant */
            type: "waiting_entry.expired";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                waiting_entry_id: number;
                offered_order_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        WaitingEntryLeftWebhook: {
            /** @constant */
            type: "waiting_entry.left";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                waiting_entry_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        WaitingEntryMovedWebhook: {
            /** @constant */
            type: "waiting_entry.moved";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                waiting_entry_id: number;
                to: string;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        WaitingEntryOfferedWebhook: {
            /** @constant */
            type: "waiting_entry.offered";
            timestamp: string;
            position: number;
            is_test: boolean;
            account_id: number;
            event_id: number | null;
            data: {
                waiting_entry_id: number;
                offered_order_id: number;
                quantity: number;
                ticket_price_id: number;
                order_id?: number;
                attendee_id?: number;
            } & {
                [key: string]: unknown;
            };
        };
        WaitingPlace: {
            short_id: string;
            /** @enum {string} */
            status: "UNCONFIRMED" | "WAITING" | "OFFERED" | "CONVERTED" | "EXPIRED" | "DECLINED" | "LEFT" | "CLOSED";
            quantity: number;
            accepts_fewer: boolean;
            prices: components["schemas"]["PlacePrice"][];
            band: {
                from: number;
                to: number | null;
            } | null;
            first_name: string | null;
            joined_at: string;
            confirmed_at: string | null;
            ended_at: string | null;
            offer: components["schemas"]["PublicOrder"] | null;
            offer_minutes: number;
            is_open: boolean;
            server_time: string;
            event: {
                id: number;
                title: string;
                slug: string;
                start_date: string;
                end_date: string | null;
                timezone: string;
                is_online_event: boolean;
                venue_name: string | null;
                address: string | null;
                organizer_name: string;
                images: components["schemas"]["Image"][];
                settings: {
                    pre_checkout_message: string | null;
                    /** @enum {string} */
                    attendee_details: "EACH" | "BUYER";
                    /** @enum {string} */
                    price_display_mode: "INCLUSIVE" | "EXCLUSIVE";
                    support_email: string | null;
                    /** @enum {string} */
                    homepage_background_type: "COLOR" | "MIRRORED_COVER";
                    homepage_background_color: string;
                    homepage_content_background_color: string;
                    homepage_primary_color: string;
                    homepage_secondary_color: string;
                    homepage_text_color: string;
                    homepage_button_color: string;
                    homepage_link_color: string;
                    homepage_hero_color: string | null;
                };
            };
        };
        Webhook: {
            id: number;
            url: string;
            description: string | null;
            organizer_id: number | null;
            event_id: number | null;
            target_name: string | null;
            /** @enum {string} */
            mode: "LIVE" | "TEST";
            types: string[] | null;
            permissions: string[];
            /** @enum {string} */
            payload: "THIN" | "FULL";
            /** @enum {string} */
            status: "ACTIVE" | "PAUSED" | "DISABLED";
            disabled_reason: ("GONE" | "FAILING") | null;
            disabled_at: string | null;
            failures: number;
            failing_since: string | null;
            secret_last4: string;
            previous_secret_until: string | null;
            created_by: string;
            created_at: string;
            updated_at: string;
        };
        WebhookDelivery: {
            id: number;
            message_id: string;
            position: number;
            type: string;
            is_replay: boolean;
            /** @enum {string} */
            status: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
            attempts: {
                started_at: string;
                duration_ms: number;
                status: number | null;
                /** @enum {string} */
                result: "HTTP" | "TIMEOUT" | "CONNECT" | "TLS" | "ADDRESS_REFUSED" | "REDIRECT";
            }[];
            next_attempt_at: string | null;
            created_at: string;
        };
        WebhookDeliveryBody: {
            id: number;
            message_id: string;
            position: number;
            type: string;
            is_replay: boolean;
            /** @enum {string} */
            status: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
            attempts: {
                started_at: string;
                duration_ms: number;
                status: number | null;
                /** @enum {string} */
                result: "HTTP" | "TIMEOUT" | "CONNECT" | "TLS" | "ADDRESS_REFUSED" | "REDIRECT";
            }[];
            next_attempt_at: string | null;
            created_at: string;
            body: string | null;
            is_body_hidden: boolean;
        };
        WebhookReplay: {
            deliveries: number;
        };
        WebhookSecret: {
            id: number;
            url: string;
            description: string | null;
            organizer_id: number | null;
            event_id: number | null;
            target_name: string | null;
            /** @enum {string} */
            mode: "LIVE" | "TEST";
            types: string[] | null;
            permissions: string[];
            /** @enum {string} */
            payload: "THIN" | "FULL";
            /** @enum {string} */
            status: "ACTIVE" | "PAUSED" | "DISABLED";
            disabled_reason: ("GONE" | "FAILING") | null;
            disabled_at: string | null;
            failures: number;
            failing_since: string | null;
            secret_last4: string;
            previous_secret_until: string | null;
            created_by: string;
            created_at: string;
            updated_at: string;
            secret: string | null;
        };
        WebhookTest: {
            message_id: string;
            body: string;
            attempt: {
                started_at: string;
                duration_ms: number;
                status: number | null;
                /** @enum {string} */
                result: "HTTP" | "TIMEOUT" | "CONNECT" | "TLS" | "ADDRESS_REFUSED" | "REDIRECT";
            };
        };
    };
    responses: {
        /** @description `BUSY` Something went wrong. Please try again. */
        Busy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "BUSY";
                    };
                };
            };
        };
        /**
         * @description `BUSY` Something went wrong. Please try again.
         *
         *     `STORAGE_UNAVAILABLE` Files cannot be saved right now. Please try again in a moment.
         */
        BusyOrStorageUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "BUSY" | "STORAGE_UNAVAILABLE";
                    };
                };
            };
        };
        /**
         * @description `FORBIDDEN` You do not have permission to access this page
         *
         *     `KEY_NETWORK_REFUSED` This key cannot be used from this network.
         */
        ForbiddenOrKeyNetworkRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "FORBIDDEN" | "KEY_NETWORK_REFUSED";
                    };
                };
            };
        };
        /**
         * @description `FORBIDDEN` You do not have permission to access this page
         *
         *     `KEY_NETWORK_REFUSED` This key cannot be used from this network.
         *
         *     `ORIGIN_REFUSED` Something went wrong. Please try again.
         */
        ForbiddenOrKeyNetworkRefusedOrOriginRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "FORBIDDEN" | "KEY_NETWORK_REFUSED" | "ORIGIN_REFUSED";
                    };
                };
            };
        };
        /**
         * @description `FORBIDDEN` You do not have permission to access this page
         *
         *     `KEY_NOT_ALLOWED` This key cannot be used for this.
         */
        ForbiddenOrKeyNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "FORBIDDEN" | "KEY_NOT_ALLOWED";
                    };
                };
            };
        };
        /**
         * @description `FORBIDDEN` You do not have permission to access this page
         *
         *     `KEY_NOT_ALLOWED` This key cannot be used for this.
         *
         *     `ORIGIN_REFUSED` Something went wrong. Please try again.
         */
        ForbiddenOrKeyNotAllowedOrOriginRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "FORBIDDEN" | "KEY_NOT_ALLOWED" | "ORIGIN_REFUSED";
                    };
                };
            };
        };
        /** @description `IDEMPOTENCY_IN_PROGRESS` Something went wrong. Please try again. */
        IdempotencyInProgress: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_IN_PROGRESS";
                    };
                };
            };
        };
        /** @description `IDEMPOTENCY_KEY_REUSED` Something went wrong. Please try again. */
        IdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
        };
        /**
         * @description `IDEMPOTENCY_KEY_REUSED` Something went wrong. Please try again.
         *
         *     `VALIDATION_FAILED` Some details are not right yet. Check the marked fields.
         */
        IdempotencyKeyReusedOrValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "IDEMPOTENCY_KEY_REUSED" | "VALIDATION_FAILED";
                    };
                };
            };
        };
        /** @description `INTERNAL` An unexpected error occurred. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "INTERNAL";
                    };
                };
            };
        };
        /** @description `MALFORMED_REQUEST` Something went wrong. Please try again. */
        MalformedRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "MALFORMED_REQUEST";
                    };
                };
            };
        };
        /** @description `NOT_FOUND` Page not found */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "NOT_FOUND";
                    };
                };
            };
        };
        /** @description `PAYLOAD_TOO_LARGE` Something went wrong. Please try again. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
        };
        /** @description `RATE_LIMITED` Too many attempts. Wait a moment, then try again. */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
        };
        /** @description `UNAUTHENTICATED` Log in to continue. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "UNAUTHENTICATED";
                    };
                };
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE` Something went wrong. Please try again. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
        };
        /** @description `VALIDATION_FAILED` Some details are not right yet. Check the marked fields. */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
        };
        /** @description Refused, or a fault of ours: nothing has changed */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    default_currency: string;
                    default_timezone: string;
                    /** @enum {string} */
                    language: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                    };
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                    };
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    support_email?: string | null;
                    default_currency?: string;
                    default_timezone?: string;
                    /** @enum {string} */
                    language?: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                    };
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "name" | "expires_at" | "last_used_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    state?: {
                        /** @enum {string} */
                        eq?: "USABLE" | "EXPIRED" | "REVOKED";
                        /** @enum {string} */
                        ne?: "USABLE" | "EXPIRED" | "REVOKED";
                        in?: string;
                    };
                    mode?: {
                        /** @enum {string} */
                        eq?: "LIVE" | "TEST";
                        /** @enum {string} */
                        ne?: "LIVE" | "TEST";
                        in?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["ApiKey"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    permissions: ("event.read" | "stats.read" | "settings.read" | "event.create" | "event.write" | "event.status" | "event.duplicate" | "settings.write" | "image.write" | "date.read" | "date.write" | "date.cancel" | "event.delete" | "test_orders.delete" | "ticket.read" | "ticket.write" | "promo_code.read" | "promo_code.write" | "discount.read" | "discount.write" | "question.read" | "question.write" | "capacity.read" | "capacity.write" | "affiliate.read" | "affiliate.write" | "order.read" | "order.write" | "order.cancel" | "order.refund" | "order.mark_paid" | "order.resend" | "attendee.read" | "attendee.write" | "waiting.read" | "waiting.write" | "live.read" | "live.act" | "application.read" | "application.write" | "check_in_list.read" | "check_in_list.write" | "check_in_list.use" | "scan_log.read" | "message.read" | "message.write" | "export" | "organizer.read" | "organizer.write" | "organizer.delete" | "tax.read" | "tax.write" | "account.read" | "account.write" | "event_defaults.write" | "payment_connection.read" | "event_defaults.read" | "webhook.read" | "webhook.write" | "log.read" | "audit.read" | "assistant.use" | "installation.write")[];
                    targets: {
                        organizer_id?: number | null;
                        event_id?: number | null;
                    }[];
                    allowed_networks?: string[];
                    expires_at?: string;
                    assistant_personal_data?: boolean;
                    /** @enum {string} */
                    mode: "LIVE" | "TEST";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKeyWithSecret"];
                    };
                };
            };
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the api key */
                api_key_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    permissions?: ("event.read" | "stats.read" | "settings.read" | "event.create" | "event.write" | "event.status" | "event.duplicate" | "settings.write" | "image.write" | "date.read" | "date.write" | "date.cancel" | "event.delete" | "test_orders.delete" | "ticket.read" | "ticket.write" | "promo_code.read" | "promo_code.write" | "discount.read" | "discount.write" | "question.read" | "question.write" | "capacity.read" | "capacity.write" | "affiliate.read" | "affiliate.write" | "order.read" | "order.write" | "order.cancel" | "order.refund" | "order.mark_paid" | "order.resend" | "attendee.read" | "attendee.write" | "waiting.read" | "waiting.write" | "live.read" | "live.act" | "application.read" | "application.write" | "check_in_list.read" | "check_in_list.write" | "check_in_list.use" | "scan_log.read" | "message.read" | "message.write" | "export" | "organizer.read" | "organizer.write" | "organizer.delete" | "tax.read" | "tax.write" | "account.read" | "account.write" | "event_defaults.write" | "payment_connection.read" | "event_defaults.read" | "webhook.read" | "webhook.write" | "log.read" | "audit.read" | "assistant.use" | "installation.write")[];
                    targets?: {
                        organizer_id?: number | null;
                        event_id?: number | null;
                    }[];
                    allowed_networks?: string[];
                    expires_at?: string;
                    assistant_personal_data?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the api key */
                api_key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the api key */
                api_key_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    overlap_hours?: number;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKeyWithSecret"];
                    };
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "expires_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED" | "DONE" | "FAILED";
                        /** @enum {string} */
                        ne?: "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED" | "DONE" | "FAILED";
                        in?: string;
                    };
                    act?: {
                        /** @enum {string} */
                        eq?: "propose_event_status" | "propose_ticket_change" | "propose_promo_code" | "propose_order_cancel" | "propose_refund" | "propose_resend" | "propose_message";
                        /** @enum {string} */
                        ne?: "propose_event_status" | "propose_ticket_change" | "propose_promo_code" | "propose_order_cancel" | "propose_refund" | "propose_resend" | "propose_message";
                        in?: string;
                    };
                    event_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Proposal"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["Proposal"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    getApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the proposal */
                proposal_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
        };
    };
    approveProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the proposal */
                proposal_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    preview_digest: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
        };
    };
    rejectProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the proposal */
                proposal_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
        };
    };
    getEventDefaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetEventDefaultsAnswer"];
                    };
                };
            };
        };
    };
    updateEventDefaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    allow_search_engine_indexing?: boolean | null;
                    email_footer_message?: string | null;
                    support_email?: string | null;
                    notify_organizer_of_new_orders?: boolean | null;
                    notify_buyer_of_refund?: boolean | null;
                    order_timeout_in_minutes?: number | null;
                    pre_checkout_message?: string | null;
                    post_checkout_message?: string | null;
                    ticket_page_message?: string | null;
                    ticket_conditions?: string | null;
                    continue_button_text?: string | null;
                    show_available_quantity?: boolean | null;
                    price_display_mode?: ("INCLUSIVE" | "EXCLUSIVE") | null;
                    homepage_background_type?: ("COLOR" | "MIRRORED_COVER") | null;
                    homepage_background_color?: string | null;
                    homepage_content_background_color?: string | null;
                    homepage_primary_color?: string | null;
                    homepage_secondary_color?: string | null;
                    homepage_text_color?: string | null;
                    homepage_button_color?: string | null;
                    homepage_link_color?: string | null;
                    homepage_hero_color?: string | null;
                    payment_methods?: ("CARD" | "OFFLINE")[] | null;
                    offline_payment_instructions?: string | null;
                    offline_payment_due_in_days?: number | null;
                    short_holds?: boolean | null;
                    shared_network?: boolean | null;
                    max_tickets_per_person?: number | null;
                    person_limit_per_date?: boolean | null;
                    attendee_details?: ("EACH" | "BUYER") | null;
                    hide_price_from_attendees?: boolean | null;
                    offline_max_units?: number | null;
                    offline_share?: number | null;
                    offline_confirm?: ("AUTO" | "ALWAYS" | "NEVER") | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UpdateEventDefaultsAnswer"];
                    };
                };
            };
        };
    };
    getPaymentConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentConnection"];
                    };
                };
            };
        };
    };
    connectPaymentProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentConnection"];
                    };
                };
            };
        };
    };
    listRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Role"][];
                    };
                };
            };
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    permissions: ("event.read" | "stats.read" | "settings.read" | "event.create" | "event.write" | "event.status" | "event.duplicate" | "settings.write" | "image.write" | "date.read" | "date.write" | "date.cancel" | "event.delete" | "test_orders.delete" | "ticket.read" | "ticket.write" | "promo_code.read" | "promo_code.write" | "discount.read" | "discount.write" | "question.read" | "question.write" | "capacity.read" | "capacity.write" | "affiliate.read" | "affiliate.write" | "order.read" | "order.write" | "order.cancel" | "order.refund" | "order.mark_paid" | "order.resend" | "attendee.read" | "attendee.write" | "waiting.read" | "waiting.write" | "live.read" | "live.act" | "application.read" | "application.write" | "check_in_list.read" | "check_in_list.write" | "check_in_list.use" | "scan_log.read" | "message.read" | "message.write" | "export" | "organizer.read" | "organizer.write" | "organizer.delete" | "tax.write" | "account.write" | "event_defaults.write" | "payment_connection.read" | "payment_connection.write" | "user.read" | "user.invite" | "user.write" | "user.remove" | "invitation.write" | "role.write" | "api_key.read" | "api_key.write" | "security.write" | "webhook.read" | "webhook.write" | "log.read" | "audit.read")[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Role"];
                    };
                };
            };
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the role */
                role_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    permissions: ("event.read" | "stats.read" | "settings.read" | "event.create" | "event.write" | "event.status" | "event.duplicate" | "settings.write" | "image.write" | "date.read" | "date.write" | "date.cancel" | "event.delete" | "test_orders.delete" | "ticket.read" | "ticket.write" | "promo_code.read" | "promo_code.write" | "discount.read" | "discount.write" | "question.read" | "question.write" | "capacity.read" | "capacity.write" | "affiliate.read" | "affiliate.write" | "order.read" | "order.write" | "order.cancel" | "order.refund" | "order.mark_paid" | "order.resend" | "attendee.read" | "attendee.write" | "waiting.read" | "waiting.write" | "live.read" | "live.act" | "application.read" | "application.write" | "check_in_list.read" | "check_in_list.write" | "check_in_list.use" | "scan_log.read" | "message.read" | "message.write" | "export" | "organizer.read" | "organizer.write" | "organizer.delete" | "tax.write" | "account.write" | "event_defaults.write" | "payment_connection.read" | "payment_connection.write" | "user.read" | "user.invite" | "user.write" | "user.remove" | "invitation.write" | "role.write" | "api_key.read" | "api_key.write" | "security.write" | "webhook.read" | "webhook.write" | "log.read" | "audit.read")[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Role"];
                    };
                };
            };
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the role */
                role_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAccountSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetAccountSecurityAnswer"];
                    };
                };
            };
        };
    };
    updateAccountSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    second_factor: "OFF" | "ADMINS" | "ALL";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UpdateAccountSecurityAnswer"];
                    };
                };
            };
        };
    };
    getSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sso"];
                    };
                };
            };
        };
    };
    updateSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    issuer: string;
                    client_id: string;
                    client_secret?: string;
                    enforced?: boolean;
                    jit?: boolean;
                    manage_grants?: boolean;
                    mapping?: {
                        claim: string;
                        value: string;
                        role?: ("ADMIN" | "ORGANIZER" | "FINANCE" | "MARKETING" | "BOX_OFFICE" | "DOOR" | "READ_ONLY") | null;
                        role_id?: number | null;
                        organizer_id?: number | null;
                        event_id?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sso"];
                    };
                };
            };
        };
    };
    deleteSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createSsoDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    domain: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sso"];
                    };
                };
            };
        };
    };
    deleteSsoDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the sso domain */
                sso_domain_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sso"];
                    };
                };
            };
        };
    };
    checkSsoDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the sso domain */
                sso_domain_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sso"];
                    };
                };
            };
        };
    };
    listTaxesAndFees: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "name" | "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    type?: {
                        /** @enum {string} */
                        eq?: "TAX" | "FEE";
                        /** @enum {string} */
                        ne?: "TAX" | "FEE";
                        in?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaxOrFee"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["TaxOrFee"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createTaxOrFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    type: "TAX" | "FEE";
                    /** @enum {string} */
                    calculation_type: "FIXED" | "PERCENTAGE";
                    rate: number;
                    currency?: string | null;
                    included_in_price?: boolean | null;
                    apply_to_new_tickets?: boolean | null;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaxOrFee"];
                    };
                };
            };
        };
    };
    getTaxOrFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the tax or fee */
                tax_or_fee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaxOrFee"];
                    };
                };
            };
        };
    };
    updateTaxOrFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the tax or fee */
                tax_or_fee_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    type?: "TAX" | "FEE";
                    /** @enum {string} */
                    calculation_type?: "FIXED" | "PERCENTAGE";
                    rate?: number;
                    currency?: string | null;
                    included_in_price?: boolean | null;
                    apply_to_new_tickets?: boolean | null;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaxOrFee"];
                    };
                };
            };
        };
    };
    deleteTaxOrFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the tax or fee */
                tax_or_fee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportTaxesAndFees: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "name" | "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    type?: {
                        /** @enum {string} */
                        eq?: "TAX" | "FEE";
                        /** @enum {string} */
                        ne?: "TAX" | "FEE";
                        in?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "status";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "ACTIVE" | "PAUSED" | "DISABLED";
                        /** @enum {string} */
                        ne?: "ACTIVE" | "PAUSED" | "DISABLED";
                        in?: string;
                    };
                    mode?: {
                        /** @enum {string} */
                        eq?: "LIVE" | "TEST";
                        /** @enum {string} */
                        ne?: "LIVE" | "TEST";
                        in?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["Webhook"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the account */
                account_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    description?: string | null;
                    /** @enum {string} */
                    mode?: "LIVE" | "TEST";
                    types?: ("event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "question.created" | "question.updated" | "question.deleted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "test_orders.deleted" | "payment.offline_chosen" | "payment.returned" | "payment.disputed" | "attendee.created" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "waiting_entry.confirmed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.left" | "waiting_entry.closed" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "message.sent")[] | null;
                    /** @enum {string} */
                    payload?: "THIN" | "FULL";
                    organizer_id?: number | null;
                    event_id?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookSecret"];
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    url?: string;
                    description?: string | null;
                    types?: ("event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "question.created" | "question.updated" | "question.deleted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "test_orders.deleted" | "payment.offline_chosen" | "payment.returned" | "payment.disputed" | "attendee.created" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "waiting_entry.confirmed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.left" | "waiting_entry.closed" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "message.sent")[] | null;
                    /** @enum {string} */
                    payload?: "THIN" | "FULL";
                    /** @enum {string} */
                    status?: "ACTIVE" | "PAUSED";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
                        /** @enum {string} */
                        ne?: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
                        in?: string;
                    };
                    type?: {
                        /** @enum {string} */
                        eq?: "event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "question.created" | "question.updated" | "question.deleted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "test_orders.deleted" | "payment.offline_chosen" | "payment.returned" | "payment.disputed" | "attendee.created" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "waiting_entry.confirmed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.left" | "waiting_entry.closed" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "message.sent";
                        /** @enum {string} */
                        ne?: "event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "question.created" | "question.updated" | "question.deleted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "test_orders.deleted" | "payment.offline_chosen" | "payment.returned" | "payment.disputed" | "attendee.created" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "waiting_entry.confirmed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.left" | "waiting_entry.closed" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "message.sent";
                        in?: string;
                    };
                    position?: {
                        eq?: string;
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["WebhookDelivery"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
                /** @description Id of the delivery */
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDeliveryBody"];
                    };
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    delivery_id?: number;
                    from?: number;
                    to?: number;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookSecret"];
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the account */
                account_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type?: "event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "question.created" | "question.updated" | "question.deleted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "test_orders.deleted" | "payment.offline_chosen" | "payment.returned" | "payment.disputed" | "attendee.created" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "waiting_entry.confirmed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.left" | "waiting_entry.closed" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "message.sent";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookTest"];
                    };
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    actor?: {
                        eq?: string;
                        in?: string;
                    };
                    action?: {
                        /** @enum {string} */
                        eq?: "account.registered" | "account.created" | "account.updated" | "account.owner_moved" | "account.removed" | "contact_address.asked" | "contact_address.confirmed" | "user.invited" | "user.updated" | "user.removed" | "grants.changed" | "grants.ended" | "role.created" | "role.updated" | "role.deleted" | "user.joined" | "invitation.accepted" | "invitation.resent" | "invitation.revoked" | "profile.updated" | "email_change.requested" | "email_change.cancelled" | "email.changed" | "email.confirmed" | "password.changed" | "password.reset" | "api_key.created" | "api_key.updated" | "api_key.rotated" | "api_key.revoked" | "api_key.expiry_announced" | "session.revoked" | "sso.connected" | "sso.updated" | "sso.disconnected" | "sso.logged_out" | "sso_domain.added" | "sso_domain.verified" | "sso_domain.failing" | "sso_domain.lapsed" | "sso_domain.lost" | "sso_domain.removed" | "sso_identity.linked" | "sso_identity.unlinked" | "session.confirmed" | "factor.added" | "factor.removed" | "factors.reset" | "login.opened" | "login.break_glass" | "security.updated" | "passkey.renamed" | "recovery_codes.made" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.disabled" | "webhook.secret_rotated" | "webhook.tested" | "webhook.replayed" | "installation.moved" | "installation.updated" | "installation.secret_accepted" | "list.exported" | "operator_link.issued" | "files.moved" | "backup.made" | "restore.done" | "recovery.started" | "recovery.sent" | "recovery.done" | "alarm.cleared" | "event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "ticket.duplicated" | "ticket.sorted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "promo_codes.created" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "discount_rule.sorted" | "question.created" | "question.updated" | "question.deleted" | "question.sorted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "check_in_list.link_rotated" | "image.added" | "image.changed" | "image.removed" | "event_defaults.updated" | "tax.created" | "tax.updated" | "tax.deleted" | "order.more_time_given" | "order.code_entered" | "order.code_removed" | "order.address_confirmed" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.confirmation_resent" | "order.extras_code_reissued" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "person_keys.filled" | "test_orders.deleted" | "payment.offline_chosen" | "payment.return_started" | "payment.returned" | "payment.return_failed" | "payment.return_retried" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment_connection.started" | "payment_connection.connected" | "payment_connection.lost" | "attendee.created" | "attendees.imported" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "attendee.ticket_resent" | "waiting_entry.joined" | "waiting_entry.added" | "waiting_entry.confirmed" | "waiting_entry.changed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.continued" | "waiting_entry.left" | "waiting_entry.closed" | "waiting_entries.erased" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.changed" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "application.continued" | "applications.erased" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "scan.seen" | "message.sent" | "message.tested" | "message.scheduled" | "message.cancelled" | "message.not_sent" | "message.deleted" | "mail.opted_out" | "order.mail_released" | "order.mail_resent" | "proposal.approved" | "proposal.rejected" | "proposal.expired" | "proposal.failed";
                        in?: string;
                    };
                    subject?: {
                        /** @enum {string} */
                        eq?: "account" | "addon_group" | "affiliate" | "api_key" | "application" | "attendee" | "basket_rule" | "capacity" | "check_in_list" | "date" | "discount_rule" | "event" | "image" | "installation" | "message" | "order" | "organizer" | "promo_code" | "proposal" | "question" | "role" | "tax" | "ticket" | "unit" | "user" | "waiting_entry" | "webhook";
                        in?: string;
                    };
                    subject_id?: {
                        eq?: string;
                    };
                    event_id?: {
                        eq?: string;
                        in?: string;
                    };
                    organizer_id?: {
                        eq?: string;
                        in?: string;
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
                /** @description `next_before` of the answer before; without it the newest */
                before?: number;
                /** @description Rows at most */
                limit?: number;
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        meta: components["schemas"]["AuditMeta"];
                    };
                };
            };
        };
    };
    exportAudit: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    actor?: {
                        eq?: string;
                        in?: string;
                    };
                    action?: {
                        /** @enum {string} */
                        eq?: "account.registered" | "account.created" | "account.updated" | "account.owner_moved" | "account.removed" | "contact_address.asked" | "contact_address.confirmed" | "user.invited" | "user.updated" | "user.removed" | "grants.changed" | "grants.ended" | "role.created" | "role.updated" | "role.deleted" | "user.joined" | "invitation.accepted" | "invitation.resent" | "invitation.revoked" | "profile.updated" | "email_change.requested" | "email_change.cancelled" | "email.changed" | "email.confirmed" | "password.changed" | "password.reset" | "api_key.created" | "api_key.updated" | "api_key.rotated" | "api_key.revoked" | "api_key.expiry_announced" | "session.revoked" | "sso.connected" | "sso.updated" | "sso.disconnected" | "sso.logged_out" | "sso_domain.added" | "sso_domain.verified" | "sso_domain.failing" | "sso_domain.lapsed" | "sso_domain.lost" | "sso_domain.removed" | "sso_identity.linked" | "sso_identity.unlinked" | "session.confirmed" | "factor.added" | "factor.removed" | "factors.reset" | "login.opened" | "login.break_glass" | "security.updated" | "passkey.renamed" | "recovery_codes.made" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.disabled" | "webhook.secret_rotated" | "webhook.tested" | "webhook.replayed" | "installation.moved" | "installation.updated" | "installation.secret_accepted" | "list.exported" | "operator_link.issued" | "files.moved" | "backup.made" | "restore.done" | "recovery.started" | "recovery.sent" | "recovery.done" | "alarm.cleared" | "event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "ticket.duplicated" | "ticket.sorted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "promo_codes.created" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "discount_rule.sorted" | "question.created" | "question.updated" | "question.deleted" | "question.sorted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "check_in_list.link_rotated" | "image.added" | "image.changed" | "image.removed" | "event_defaults.updated" | "tax.created" | "tax.updated" | "tax.deleted" | "order.more_time_given" | "order.code_entered" | "order.code_removed" | "order.address_confirmed" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.confirmation_resent" | "order.extras_code_reissued" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "person_keys.filled" | "test_orders.deleted" | "payment.offline_chosen" | "payment.return_started" | "payment.returned" | "payment.return_failed" | "payment.return_retried" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment_connection.started" | "payment_connection.connected" | "payment_connection.lost" | "attendee.created" | "attendees.imported" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "attendee.ticket_resent" | "waiting_entry.joined" | "waiting_entry.added" | "waiting_entry.confirmed" | "waiting_entry.changed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.continued" | "waiting_entry.left" | "waiting_entry.closed" | "waiting_entries.erased" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.changed" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "application.continued" | "applications.erased" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "scan.seen" | "message.sent" | "message.tested" | "message.scheduled" | "message.cancelled" | "message.not_sent" | "message.deleted" | "mail.opted_out" | "order.mail_released" | "order.mail_resent" | "proposal.approved" | "proposal.rejected" | "proposal.expired" | "proposal.failed";
                        in?: string;
                    };
                    subject?: {
                        /** @enum {string} */
                        eq?: "account" | "addon_group" | "affiliate" | "api_key" | "application" | "attendee" | "basket_rule" | "capacity" | "check_in_list" | "date" | "discount_rule" | "event" | "image" | "installation" | "message" | "order" | "organizer" | "promo_code" | "proposal" | "question" | "role" | "tax" | "ticket" | "unit" | "user" | "waiting_entry" | "webhook";
                        in?: string;
                    };
                    subject_id?: {
                        eq?: string;
                    };
                    event_id?: {
                        eq?: string;
                        in?: string;
                    };
                    organizer_id?: {
                        eq?: string;
                        in?: string;
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx" | "jsonl";
                /** @description Of a CSV file */
                separator?: "comma" | "semicolon";
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    confirmSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    password?: string;
                    code?: string;
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConfirmSessionAnswer"];
                    };
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ForgotPasswordAnswer"];
                    };
                };
            };
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The one-time token of a mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                    };
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The one-time token of a mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    first_name?: string;
                    last_name?: string | null;
                    password?: string;
                    password_confirmation?: string;
                    timezone?: string;
                    terms_accepted?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                    };
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    account_id?: number | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                    };
                };
            };
        };
    };
    logInWithLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    account_id?: number | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                    };
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    logoutAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    logInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                    };
                };
            };
        };
    };
    askForPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    login_ticket?: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AskForPasskeyAnswer"];
                    };
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    first_name: string;
                    last_name?: string | null;
                    email: string;
                    password: string;
                    password_confirmation: string;
                    /** @constant */
                    terms_accepted: true;
                    setup_token?: string | null;
                    account_name?: string | null;
                    currency?: string | null;
                    timezone?: string | null;
                    language?: ("en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn") | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                    };
                };
            };
        };
    };
    checkPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The one-time token of a mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The one-time token of a mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    password_confirmation: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    proveSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    login_ticket: string;
                    code?: string;
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                    };
                    account_id?: number | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OwnSession"][];
                    };
                };
            };
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session */
                session_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    backchannelSsoLogout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account whose sign-on it is, or `installation` */
                connection: "installation" | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    logout_token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    finishSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    connection: "installation" | string;
                    state: string;
                    code?: string;
                    iss?: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SsoFinish"];
                    };
                };
            };
        };
    };
    startSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    email?: string;
                    account_id?: number;
                    /** @enum {string} */
                    purpose?: "LOGIN" | "CONFIRM";
                    return_to?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SsoStart"];
                    };
                };
            };
        };
    };
    switchAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_id: number;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                    };
                };
            };
        };
    };
    listContactAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListContactAddressesAnswer"];
                    };
                };
            };
        };
    };
    requestContactAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "start_date" | "end_date" | "title" | "created_at" | "updated_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "DRAFT" | "LIVE" | "ARCHIVED";
                        /** @enum {string} */
                        ne?: "DRAFT" | "LIVE" | "ARCHIVED";
                        in?: string;
                    };
                    lifecycle_status?: {
                        /** @enum {string} */
                        eq?: "UPCOMING" | "ONGOING" | "ENDED";
                        /** @enum {string} */
                        ne?: "UPCOMING" | "ONGOING" | "ENDED";
                        in?: string;
                    };
                    organizer_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    start_date?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                    end_date?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EventList"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["EventList"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    organizer_id: number;
                    start_date: string;
                    end_date?: string | null;
                    description?: string | null;
                    timezone?: string;
                    currency?: string;
                    is_online_event?: boolean;
                    online_event_details?: string | null;
                    location_details?: {
                        venue_name?: string | null;
                        address_line_1?: string | null;
                        address_line_2?: string | null;
                        city?: string | null;
                        state?: string | null;
                        zip?: string | null;
                        country?: string | null;
                    } | null;
                    maps_url?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"];
                    };
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"];
                    };
                };
            };
        };
    };
    updateEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: string;
                    organizer_id?: number;
                    start_date?: string;
                    end_date?: string | null;
                    description?: string | null;
                    timezone?: string;
                    currency?: string;
                    is_online_event?: boolean;
                    online_event_details?: string | null;
                    location_details?: {
                        venue_name?: string | null;
                        address_line_1?: string | null;
                        address_line_2?: string | null;
                        city?: string | null;
                        state?: string | null;
                        zip?: string | null;
                        country?: string | null;
                    } | null;
                    maps_url?: string | null;
                    updated_at?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"];
                    };
                };
            };
        };
    };
    deleteEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAddonGroups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AddonGroup"][];
                    };
                };
            };
        };
    };
    createAddonGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket_id: number;
                    title: string;
                    min?: number;
                    max: number;
                    included_count?: number;
                    max_per_product: number;
                    ticket_ids: number[];
                    order?: number;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AddonGroup"];
                    };
                };
            };
        };
    };
    getAddonGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the addon group */
                addon_group_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AddonGroup"];
                    };
                };
            };
        };
    };
    updateAddonGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the addon group */
                addon_group_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    ticket_id?: number;
                    title?: string;
                    min?: number;
                    max?: number;
                    included_count?: number;
                    max_per_product?: number;
                    ticket_ids?: number[];
                    order?: number;
                    updated_at?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AddonGroup"];
                    };
                };
            };
        };
    };
    deleteAddonGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the addon group */
                addon_group_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAffiliates: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "name" | "gross_sales" | "orders_count";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "ACTIVE" | "INACTIVE";
                        /** @enum {string} */
                        ne?: "ACTIVE" | "INACTIVE";
                        in?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Affiliate"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["Affiliate"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createAffiliate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    code: string;
                    email?: string | null;
                    /** @enum {string} */
                    status?: "ACTIVE" | "INACTIVE";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Affiliate"];
                    };
                };
            };
        };
    };
    getAffiliate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the affiliate */
                affiliate_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Affiliate"];
                    };
                };
            };
        };
    };
    updateAffiliate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the affiliate */
                affiliate_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    code?: string;
                    email?: string | null;
                    /** @enum {string} */
                    status?: "ACTIVE" | "INACTIVE";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Affiliate"];
                    };
                };
            };
        };
    };
    deleteAffiliate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the affiliate */
                affiliate_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportAffiliates: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "name" | "gross_sales" | "orders_count";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "ACTIVE" | "INACTIVE";
                        /** @enum {string} */
                        ne?: "ACTIVE" | "INACTIVE";
                        in?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    listApplications: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "last_name" | "quantity";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "APPLIED" | "APPROVED" | "CONVERTED" | "LAPSED" | "REJECTED" | "WITHDRAWN" | "CLOSED";
                        /** @enum {string} */
                        ne?: "APPLIED" | "APPROVED" | "CONVERTED" | "LAPSED" | "REJECTED" | "WITHDRAWN" | "CLOSED";
                        in?: string;
                    };
                    ticket_price_id?: {
                        eq?: string;
                        in?: string;
                    };
                    event_date_id?: {
                        eq?: string;
                        in?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["Application"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the application */
                application_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApplicationDetail"];
                    };
                };
            };
        };
    };
    approveApplications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApproveApplicationsAnswer"];
                    };
                };
            };
        };
    };
    exportApplications: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "last_name" | "quantity";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "APPLIED" | "APPROVED" | "CONVERTED" | "LAPSED" | "REJECTED" | "WITHDRAWN" | "CLOSED";
                        /** @enum {string} */
                        ne?: "APPLIED" | "APPROVED" | "CONVERTED" | "LAPSED" | "REJECTED" | "WITHDRAWN" | "CLOSED";
                        in?: string;
                    };
                    ticket_price_id?: {
                        eq?: string;
                        in?: string;
                    };
                    event_date_id?: {
                        eq?: string;
                        in?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    rejectApplications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                    reason?: string | null;
                    message?: string | null;
                    notify?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RejectApplicationsAnswer"];
                    };
                };
            };
        };
    };
    reopenApplications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReopenApplicationsAnswer"];
                    };
                };
            };
        };
    };
    listAttendees: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "updated_at" | "first_name" | "last_name" | "email" | "status";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "ACTIVE" | "CANCELLED";
                        /** @enum {string} */
                        ne?: "ACTIVE" | "CANCELLED";
                        in?: string;
                    };
                    ticket_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    ticket_price_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    event_date_id?: {
                        eq?: string;
                        in?: string;
                    };
                    is_checked_in?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attendee"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["Attendee"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createAttendee: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    event_date_id?: number | null;
                    ticket_id: number;
                    ticket_price_id: number;
                    first_name: string;
                    last_name: string;
                    email: string;
                    /** @enum {string} */
                    language?: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
                    amount_paid: number;
                    answers?: {
                        question_id: number;
                        answer: string | string[] | {
                            address_line_1?: string | null;
                            address_line_2?: string | null;
                            city?: string | null;
                            state?: string | null;
                            zip?: string | null;
                            country?: string | null;
                        } | null;
                    }[];
                    use_promised?: boolean;
                    send_ticket?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attendee"];
                    };
                };
            };
        };
    };
    getAttendee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the attendee */
                attendee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attendee"];
                    };
                };
            };
        };
    };
    updateAttendee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the attendee */
                attendee_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    first_name?: string;
                    last_name?: string;
                    email?: string;
                    /** @enum {string} */
                    language?: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
                    ticket_id?: number;
                    ticket_price_id?: number;
                    event_date_id?: number;
                    whole_package?: boolean;
                    use_promised?: boolean;
                    send_ticket?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attendee"];
                    };
                };
            };
        };
    };
    updateAttendeeAnswers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the attendee */
                attendee_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    answers: {
                        question_id: number;
                        answer: string | string[] | {
                            address_line_1?: string | null;
                            address_line_2?: string | null;
                            city?: string | null;
                            state?: string | null;
                            zip?: string | null;
                            country?: string | null;
                        } | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attendee"];
                    };
                };
            };
        };
    };
    cancelAttendee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the attendee */
                attendee_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    notify?: boolean;
                    whole_package?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attendee"];
                    };
                };
            };
        };
    };
    reactivateAttendee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the attendee */
                attendee_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    whole_package?: boolean;
                    use_promised?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attendee"];
                    };
                };
            };
        };
    };
    reissueAttendee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the attendee */
                attendee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attendee"];
                    };
                };
            };
        };
    };
    resendAttendeeTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the attendee */
                attendee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTicketPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the attendee */
                attendee_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    exportAttendees: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "updated_at" | "first_name" | "last_name" | "email" | "status";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "ACTIVE" | "CANCELLED";
                        /** @enum {string} */
                        ne?: "ACTIVE" | "CANCELLED";
                        in?: string;
                    };
                    ticket_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    ticket_price_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    event_date_id?: {
                        eq?: string;
                        in?: string;
                    };
                    is_checked_in?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    importGuestList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    ticket_price_id?: number | null;
                    event_date_id?: number | null;
                    /** @enum {string} */
                    language?: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
                    send_tickets?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GuestImport"];
                    };
                };
            };
        };
    };
    checkGuestList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    ticket_price_id?: number | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GuestList"];
                    };
                };
            };
        };
    };
    listEventAudit: {
        parameters: {
            query?: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    actor?: {
                        eq?: string;
                        in?: string;
                    };
                    action?: {
                        /** @enum {string} */
                        eq?: "account.registered" | "account.created" | "account.updated" | "account.owner_moved" | "account.removed" | "contact_address.asked" | "contact_address.confirmed" | "user.invited" | "user.updated" | "user.removed" | "grants.changed" | "grants.ended" | "role.created" | "role.updated" | "role.deleted" | "user.joined" | "invitation.accepted" | "invitation.resent" | "invitation.revoked" | "profile.updated" | "email_change.requested" | "email_change.cancelled" | "email.changed" | "email.confirmed" | "password.changed" | "password.reset" | "api_key.created" | "api_key.updated" | "api_key.rotated" | "api_key.revoked" | "api_key.expiry_announced" | "session.revoked" | "sso.connected" | "sso.updated" | "sso.disconnected" | "sso.logged_out" | "sso_domain.added" | "sso_domain.verified" | "sso_domain.failing" | "sso_domain.lapsed" | "sso_domain.lost" | "sso_domain.removed" | "sso_identity.linked" | "sso_identity.unlinked" | "session.confirmed" | "factor.added" | "factor.removed" | "factors.reset" | "login.opened" | "login.break_glass" | "security.updated" | "passkey.renamed" | "recovery_codes.made" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.disabled" | "webhook.secret_rotated" | "webhook.tested" | "webhook.replayed" | "installation.moved" | "installation.updated" | "installation.secret_accepted" | "list.exported" | "operator_link.issued" | "files.moved" | "backup.made" | "restore.done" | "recovery.started" | "recovery.sent" | "recovery.done" | "alarm.cleared" | "event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "ticket.duplicated" | "ticket.sorted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "promo_codes.created" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "discount_rule.sorted" | "question.created" | "question.updated" | "question.deleted" | "question.sorted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "check_in_list.link_rotated" | "image.added" | "image.changed" | "image.removed" | "event_defaults.updated" | "tax.created" | "tax.updated" | "tax.deleted" | "order.more_time_given" | "order.code_entered" | "order.code_removed" | "order.address_confirmed" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.confirmation_resent" | "order.extras_code_reissued" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "person_keys.filled" | "test_orders.deleted" | "payment.offline_chosen" | "payment.return_started" | "payment.returned" | "payment.return_failed" | "payment.return_retried" | "payment.disputed" | "payment.dispute_won" | "payment.dispute_lost" | "payment_connection.started" | "payment_connection.connected" | "payment_connection.lost" | "attendee.created" | "attendees.imported" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "attendee.ticket_resent" | "waiting_entry.joined" | "waiting_entry.added" | "waiting_entry.confirmed" | "waiting_entry.changed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.continued" | "waiting_entry.left" | "waiting_entry.closed" | "waiting_entries.erased" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.changed" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "application.continued" | "applications.erased" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "scan.seen" | "message.sent" | "message.tested" | "message.scheduled" | "message.cancelled" | "message.not_sent" | "message.deleted" | "mail.opted_out" | "order.mail_released" | "order.mail_resent" | "proposal.approved" | "proposal.rejected" | "proposal.expired" | "proposal.failed";
                        in?: string;
                    };
                    subject?: {
                        /** @enum {string} */
                        eq?: "account" | "addon_group" | "affiliate" | "api_key" | "application" | "attendee" | "basket_rule" | "capacity" | "check_in_list" | "date" | "discount_rule" | "event" | "image" | "installation" | "message" | "order" | "organizer" | "promo_code" | "proposal" | "question" | "role" | "tax" | "ticket" | "unit" | "user" | "waiting_entry" | "webhook";
                        in?: string;
                    };
                    subject_id?: {
                        eq?: string;
                    };
                    event_id?: {
                        eq?: string;
                        in?: string;
                    };
                    organizer_id?: {
                        eq?: string;
                        in?: string;
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
                /** @description `next_before` of the answer before; without it the newest */
                before?: number;
                /** @description Rows at most */
                limit?: number;
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        meta: components["schemas"]["AuditMeta"];
                    };
                };
            };
        };
    };
    listBasketRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BasketRule"][];
                    };
                };
            };
        };
    };
    createBasketRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "REQUIRES" | "EXCLUDES";
                    ticket_id: number;
                    other_ticket_ids: number[];
                    same_date?: boolean;
                    allowed_per_unit?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BasketRule"];
                    };
                };
            };
        };
    };
    getBasketRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the basket rule */
                basket_rule_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BasketRule"];
                    };
                };
            };
        };
    };
    updateBasketRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the basket rule */
                basket_rule_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type?: "REQUIRES" | "EXCLUDES";
                    ticket_id?: number;
                    other_ticket_ids?: number[];
                    same_date?: boolean;
                    allowed_per_unit?: number | null;
                    updated_at?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BasketRule"];
                    };
                };
            };
        };
    };
    deleteBasketRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the basket rule */
                basket_rule_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listCapacityAssignments: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "name" | "capacity" | "used_capacity";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    is_enabled?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    applies_to?: {
                        /** @enum {string} */
                        eq?: "TICKETS" | "EVENT";
                        /** @enum {string} */
                        ne?: "TICKETS" | "EVENT";
                        in?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Capacity"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["Capacity"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createCapacityAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    capacity?: number | null;
                    /** @enum {string} */
                    applies_to: "TICKETS" | "EVENT";
                    ticket_ids?: number[];
                    is_enabled?: boolean;
                    is_per_date?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Capacity"];
                    };
                };
            };
        };
    };
    getCapacityAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the capacity */
                capacity_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Capacity"];
                    };
                };
            };
        };
    };
    updateCapacityAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the capacity */
                capacity_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    capacity?: number | null;
                    /** @enum {string} */
                    applies_to?: "TICKETS" | "EVENT";
                    ticket_ids?: number[];
                    is_enabled?: boolean;
                    is_per_date?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Capacity"];
                    };
                };
            };
        };
    };
    deleteCapacityAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the capacity */
                capacity_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportCapacityAssignments: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "name" | "capacity" | "used_capacity";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    is_enabled?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    applies_to?: {
                        /** @enum {string} */
                        eq?: "TICKETS" | "EVENT";
                        /** @enum {string} */
                        ne?: "TICKETS" | "EVENT";
                        in?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    listCheckInLists: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "name" | "activates_at" | "expires_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    is_deleted?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckInList"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["CheckInList"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createCheckInList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    activates_at?: string | null;
                    expires_at?: string | null;
                    all_tickets?: boolean;
                    ticket_ids?: number[];
                    /** @enum {string} */
                    dates_mode?: "ALL" | "ONE" | "TODAY";
                    event_date_id?: number | null;
                    opens_minutes_before?: number;
                    closes_minutes_after?: number;
                    /** @enum {string} */
                    kind?: "ADMISSION" | "REDEMPTION";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckInList"];
                    };
                };
            };
        };
    };
    getCheckInList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the list */
                list_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckInList"];
                    };
                };
            };
        };
    };
    updateCheckInList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the list */
                list_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    activates_at?: string | null;
                    expires_at?: string | null;
                    all_tickets?: boolean;
                    ticket_ids?: number[];
                    /** @enum {string} */
                    dates_mode?: "ALL" | "ONE" | "TODAY";
                    event_date_id?: number | null;
                    opens_minutes_before?: number;
                    closes_minutes_after?: number;
                    /** @enum {string} */
                    kind?: "ADMISSION" | "REDEMPTION";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckInList"];
                    };
                };
            };
        };
    };
    deleteCheckInList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the list */
                list_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateCheckInListLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the list */
                list_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckInList"];
                    };
                };
            };
        };
    };
    listScans: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "received_at" | "scanned_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    verdict?: {
                        /** @enum {string} */
                        eq?: "ADMITTED" | "CHECKED_OUT" | "REFUSED";
                        /** @enum {string} */
                        ne?: "ADMITTED" | "CHECKED_OUT" | "REFUSED";
                        in?: string;
                    };
                    reason?: {
                        /** @enum {string} */
                        eq?: "ALREADY_CHECKED_IN" | "CANCELLED" | "UNPAID" | "NOT_ON_LIST" | "OTHER_EVENT" | "OTHER_DATE" | "REVOKED" | "INVALID_CODE" | "NOT_FOUND" | "NOT_CHECKED_IN" | "LIST_NOT_ACTIVE" | "LIST_EXPIRED" | "CHOOSE_PRODUCT" | "NOTHING_TO_REDEEM" | "ALREADY_REDEEMED";
                        /** @enum {string} */
                        ne?: "ALREADY_CHECKED_IN" | "CANCELLED" | "UNPAID" | "NOT_ON_LIST" | "OTHER_EVENT" | "OTHER_DATE" | "REVOKED" | "INVALID_CODE" | "NOT_FOUND" | "NOT_CHECKED_IN" | "LIST_NOT_ACTIVE" | "LIST_EXPIRED" | "CHOOSE_PRODUCT" | "NOTHING_TO_REDEEM" | "ALREADY_REDEEMED";
                        in?: string;
                    };
                    offline?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    admitted_offline?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                };
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the list */
                list_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Scan"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["Scan"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    markScanSeen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the list */
                list_id: number;
                /** @description Id of the scan */
                scan_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportCheckInListScans: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "received_at" | "scanned_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    verdict?: {
                        /** @enum {string} */
                        eq?: "ADMITTED" | "CHECKED_OUT" | "REFUSED";
                        /** @enum {string} */
                        ne?: "ADMITTED" | "CHECKED_OUT" | "REFUSED";
                        in?: string;
                    };
                    reason?: {
                        /** @enum {string} */
                        eq?: "ALREADY_CHECKED_IN" | "CANCELLED" | "UNPAID" | "NOT_ON_LIST" | "OTHER_EVENT" | "OTHER_DATE" | "REVOKED" | "INVALID_CODE" | "NOT_FOUND" | "NOT_CHECKED_IN" | "LIST_NOT_ACTIVE" | "LIST_EXPIRED" | "CHOOSE_PRODUCT" | "NOTHING_TO_REDEEM" | "ALREADY_REDEEMED";
                        /** @enum {string} */
                        ne?: "ALREADY_CHECKED_IN" | "CANCELLED" | "UNPAID" | "NOT_ON_LIST" | "OTHER_EVENT" | "OTHER_DATE" | "REVOKED" | "INVALID_CODE" | "NOT_FOUND" | "NOT_CHECKED_IN" | "LIST_NOT_ACTIVE" | "LIST_EXPIRED" | "CHOOSE_PRODUCT" | "NOTHING_TO_REDEEM" | "ALREADY_REDEEMED";
                        in?: string;
                    };
                    offline?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    admitted_offline?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the list */
                list_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    exportCheckInLists: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "name" | "activates_at" | "expires_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    is_deleted?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getCheckInStats: {
        parameters: {
            query?: never;
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckInStats"];
                    };
                };
            };
        };
    };
    getDateAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the date action */
                date_action_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DateAction"];
                    };
                };
            };
        };
    };
    listDates: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "starts_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "ACTIVE" | "CANCELLED";
                        /** @enum {string} */
                        ne?: "ACTIVE" | "CANCELLED";
                        in?: string;
                    };
                    is_hidden?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    starts_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EventDate"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["EventDate"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createDate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rule?: {
                        /** @enum {string} */
                        frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
                        interval?: number;
                        starts_on: string;
                        count?: number | null;
                        until?: string | null;
                        by_day?: string[] | null;
                        by_month_day?: number[] | null;
                        by_month?: number | null;
                        exclude?: string[];
                        times?: {
                            start: string;
                            end?: string | null;
                            end_day_offset?: number;
                            title?: string | null;
                        }[] | null;
                        slots?: {
                            first: string;
                            last: string;
                            every_minutes: number;
                            duration_minutes: number;
                        } | null;
                    };
                    dates?: {
                        starts_at: string;
                        ends_at?: string | null;
                        title?: string | null;
                        is_hidden?: boolean;
                        capacity?: number | null;
                        sale_start_date?: string | null;
                        sale_start_offset?: number | null;
                        sale_end_date?: string | null;
                        sale_end_offset?: number | null;
                        location_details?: {
                            venue_name?: string | null;
                            address_line_1?: string | null;
                            address_line_2?: string | null;
                            city?: string | null;
                            state?: string | null;
                            zip?: string | null;
                            country?: string | null;
                        } | null;
                        maps_url?: string | null;
                    }[];
                    values?: {
                        title?: string | null;
                        is_hidden?: boolean;
                        capacity?: number | null;
                        sale_start_date?: string | null;
                        sale_start_offset?: number | null;
                        sale_end_date?: string | null;
                        sale_end_offset?: number | null;
                        location_details?: {
                            venue_name?: string | null;
                            address_line_1?: string | null;
                            address_line_2?: string | null;
                            city?: string | null;
                            state?: string | null;
                            zip?: string | null;
                            country?: string | null;
                        } | null;
                        maps_url?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedDates"];
                    };
                };
            };
        };
    };
    getDate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of one date of the event */
                event_date_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EventDate"];
                    };
                };
            };
        };
    };
    updateDate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of one date of the event */
                event_date_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    starts_at?: string;
                    ends_at?: string | null;
                    title?: string | null;
                    is_hidden?: boolean;
                    capacity?: number | null;
                    sale_start_date?: string | null;
                    sale_start_offset?: number | null;
                    sale_end_date?: string | null;
                    sale_end_offset?: number | null;
                    location_details?: {
                        venue_name?: string | null;
                        address_line_1?: string | null;
                        address_line_2?: string | null;
                        city?: string | null;
                        state?: string | null;
                        zip?: string | null;
                        country?: string | null;
                    } | null;
                    maps_url?: string | null;
                    /** @enum {string} */
                    scope?: "THIS" | "FOLLOWING" | "ALL";
                    overwrite?: boolean;
                    dry_run?: boolean;
                    notify_holders?: boolean;
                    updated_at?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangedDates"];
                    };
                };
            };
        };
    };
    deleteDate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of one date of the event */
                event_date_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    cancelDate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of one date of the event */
                event_date_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    holders: "REFUND" | "MOVE" | "CANCEL_ONLY";
                    target_date_id?: number | null;
                    notify?: boolean;
                    message?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DateAction"];
                    };
                };
            };
        };
    };
    getDateCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of one date of the event */
                event_date_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DateCancellation"];
                    };
                };
            };
        };
    };
    getDatePrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of one date of the event */
                event_date_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DatePrices"];
                    };
                };
            };
        };
    };
    updateDatePrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of one date of the event */
                event_date_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    prices: {
                        ticket_price_id: number;
                        price?: number | null;
                        quantity_available?: number | null;
                        is_hidden?: boolean | null;
                    }[];
                    /** @enum {string} */
                    scope?: "THIS" | "FOLLOWING" | "ALL";
                    overwrite?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DatePrices"];
                    };
                };
            };
        };
    };
    reopenDate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of one date of the event */
                event_date_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EventDate"];
                    };
                };
            };
        };
    };
    deleteDates: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                    skip_used?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeletedDates"];
                    };
                };
            };
        };
    };
    exportDates: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "starts_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "ACTIVE" | "CANCELLED";
                        /** @enum {string} */
                        ne?: "ACTIVE" | "CANCELLED";
                        in?: string;
                    };
                    is_hidden?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    starts_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    previewDates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rule?: {
                        /** @enum {string} */
                        frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
                        interval?: number;
                        starts_on: string;
                        count?: number | null;
                        until?: string | null;
                        by_day?: string[] | null;
                        by_month_day?: number[] | null;
                        by_month?: number | null;
                        exclude?: string[];
                        times?: {
                            start: string;
                            end?: string | null;
                            end_day_offset?: number;
                            title?: string | null;
                        }[] | null;
                        slots?: {
                            first: string;
                            last: string;
                            every_minutes: number;
                            duration_minutes: number;
                        } | null;
                    };
                    dates?: {
                        starts_at: string;
                        ends_at?: string | null;
                        title?: string | null;
                        is_hidden?: boolean;
                        capacity?: number | null;
                        sale_start_date?: string | null;
                        sale_start_offset?: number | null;
                        sale_end_date?: string | null;
                        sale_end_offset?: number | null;
                        location_details?: {
                            venue_name?: string | null;
                            address_line_1?: string | null;
                            address_line_2?: string | null;
                            city?: string | null;
                            state?: string | null;
                            zip?: string | null;
                            country?: string | null;
                        } | null;
                        maps_url?: string | null;
                    }[];
                    values?: {
                        title?: string | null;
                        is_hidden?: boolean;
                        capacity?: number | null;
                        sale_start_date?: string | null;
                        sale_start_offset?: number | null;
                        sale_end_date?: string | null;
                        sale_end_offset?: number | null;
                        location_details?: {
                            venue_name?: string | null;
                            address_line_1?: string | null;
                            address_line_2?: string | null;
                            city?: string | null;
                            state?: string | null;
                            zip?: string | null;
                            country?: string | null;
                        } | null;
                        maps_url?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DatePreview"];
                    };
                };
            };
        };
    };
    listDiscountRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DiscountRule"][];
                    };
                };
            };
        };
    };
    createDiscountRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    type: "QUANTITY" | "CHEAPEST" | "COMBINATION";
                    is_enabled?: boolean;
                    priority?: number;
                    valid_from?: string | null;
                    valid_until?: string | null;
                    booked_before_offset?: number | null;
                    ticket_ids?: number[];
                    date_from?: string | null;
                    date_until?: string | null;
                    weekdays?: ("SU" | "MO" | "TU" | "WE" | "TH" | "FR" | "SA")[];
                    same_date?: boolean;
                    /** @enum {string} */
                    value_type: "PERCENTAGE" | "FIXED";
                    value: number;
                    max_per_order?: number | null;
                    stacks_with_promo_code?: boolean;
                    min_quantity?: number | null;
                    group_size?: number | null;
                    group_count?: number | null;
                    products?: {
                        ticket_id: number;
                        quantity: number;
                    }[];
                    effect_ticket_ids?: number[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DiscountRule"];
                    };
                };
            };
        };
    };
    getDiscountRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the discount rule */
                discount_rule_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DiscountRule"];
                    };
                };
            };
        };
    };
    updateDiscountRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the discount rule */
                discount_rule_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    type?: "QUANTITY" | "CHEAPEST" | "COMBINATION";
                    is_enabled?: boolean;
                    priority?: number;
                    valid_from?: string | null;
                    valid_until?: string | null;
                    booked_before_offset?: number | null;
                    ticket_ids?: number[];
                    date_from?: string | null;
                    date_until?: string | null;
                    weekdays?: ("SU" | "MO" | "TU" | "WE" | "TH" | "FR" | "SA")[];
                    same_date?: boolean;
                    /** @enum {string} */
                    value_type?: "PERCENTAGE" | "FIXED";
                    value?: number;
                    max_per_order?: number | null;
                    stacks_with_promo_code?: boolean;
                    min_quantity?: number | null;
                    group_size?: number | null;
                    group_count?: number | null;
                    products?: {
                        ticket_id: number;
                        quantity: number;
                    }[];
                    effect_ticket_ids?: number[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DiscountRule"];
                    };
                };
            };
        };
    };
    deleteDiscountRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the discount rule */
                discount_rule_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sortDiscountRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    order: number;
                }[];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    duplicateEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    start_date: string;
                    end_date?: string | null;
                    description?: string | null;
                    duplicate_tickets?: boolean;
                    duplicate_dates?: boolean;
                    duplicate_questions?: boolean;
                    duplicate_settings?: boolean;
                    duplicate_promo_codes?: boolean;
                    duplicate_discount_rules?: boolean;
                    duplicate_capacity_assignments?: boolean;
                    duplicate_check_in_lists?: boolean;
                    duplicate_cover?: boolean;
                    duplicate_affiliates?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"];
                    };
                };
            };
        };
    };
    getEventFunnel: {
        parameters: {
            query?: {
                /** @description The first day, or the first position */
                from?: string;
                /** @description The last day, or the last position */
                to?: string;
                /** @description What the rows are told apart by */
                by?: "source" | "medium" | "campaign" | "referrer" | "affiliate" | "site";
                /** @description Whose touch of a buyer counts for the order */
                touch?: "first" | "last";
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Funnel"];
                    };
                };
            };
        };
    };
    exportEventFunnel: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "orders_count";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: Record<string, never>;
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
                /** @description The first day, or the first position */
                from?: string;
                /** @description The last day, or the last position */
                to?: string;
                /** @description Whose touch of a buyer counts for the order */
                touch?: "first" | "last";
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    listImages: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: Record<string, never>;
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Image"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["Image"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                };
                "application/json": {
                    image_url: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Image"];
                    };
                };
            };
        };
    };
    deleteImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the image */
                image_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the image */
                image_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    alt_text?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Image"];
                    };
                };
            };
        };
    };
    getEventLive: {
        parameters: {
            query?: {
                /** @description Only what changed from then on, with offset, or in the zone of the event */
                since?: string;
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Live"];
                    };
                };
            };
        };
    };
    listEventLog: {
        parameters: {
            query?: {
                /** @description The position after which to read */
                after?: number;
                /** @description Rows at most */
                limit?: number;
                /** @description Names of actions, separated by commas; all unless given */
                types?: string;
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogEntry"][];
                        meta: components["schemas"]["LogMeta"];
                    };
                };
            };
        };
    };
    previewMail: {
        parameters: {
            query?: {
                /** @description Which mail */
                kind?: "order-confirmation" | "tickets" | "order-awaiting-payment" | "order-expired" | "payment-failed" | "order-cancelled" | "ticket-cancelled" | "date-changed" | "date-cancelled" | "refund" | "payment-returned" | "resume-order" | "confirm-address" | "waiting-confirm" | "waiting-offer" | "waiting-lapsed" | "waiting-closed" | "application-received" | "application-approved" | "application-decided" | "message" | "new-order" | "refund-failed" | "dispute-opened";
                /** @description A language of the interface */
                language?: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MailPreview"];
                    };
                };
            };
        };
    };
    previewMailHtml: {
        parameters: {
            query?: {
                /** @description Which mail */
                kind?: "order-confirmation" | "tickets" | "order-awaiting-payment" | "order-expired" | "payment-failed" | "order-cancelled" | "ticket-cancelled" | "date-changed" | "date-cancelled" | "refund" | "payment-returned" | "resume-order" | "confirm-address" | "waiting-confirm" | "waiting-offer" | "waiting-lapsed" | "waiting-closed" | "application-received" | "application-approved" | "application-decided" | "message" | "new-order" | "refund-failed" | "dispute-opened";
                /** @description A language of the interface */
                language?: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "subject";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "SCHEDULED" | "PROCESSING" | "SENT" | "FAILED" | "NOT_SENT";
                        /** @enum {string} */
                        ne?: "SCHEDULED" | "PROCESSING" | "SENT" | "FAILED" | "NOT_SENT";
                        in?: string;
                    };
                    recipient_type?: {
                        /** @enum {string} */
                        eq?: "EVENT" | "NOT_CHECKED_IN" | "TICKET" | "BUYERS" | "ATTENDEE" | "ORDER" | "WAITING";
                        /** @enum {string} */
                        ne?: "EVENT" | "NOT_CHECKED_IN" | "TICKET" | "BUYERS" | "ATTENDEE" | "ORDER" | "WAITING";
                        in?: string;
                    };
                };
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["Message"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    subject: string;
                    body: string;
                    /** @enum {string} */
                    recipient_type: "EVENT" | "NOT_CHECKED_IN" | "TICKET" | "BUYERS" | "ATTENDEE" | "ORDER" | "WAITING";
                    ticket_ids?: number[];
                    attendee_ids?: number[];
                    event_date_ids?: number[];
                    order_id?: number | null;
                    send_copy_to_sender?: boolean;
                    is_not_promotional?: boolean;
                    /** @enum {string} */
                    schedule?: "NOW" | "AT" | "BEFORE_START" | "AFTER_END";
                    send_at?: string | null;
                    /** @enum {string} */
                    offset_unit?: "DAYS" | "HOURS";
                    offset_count?: number;
                    offset_time?: string;
                    is_test?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"];
                    };
                };
            };
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the message */
                message_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MessageDetail"];
                    };
                };
            };
        };
    };
    updateMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the message */
                message_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    subject: string;
                    body: string;
                    /** @enum {string} */
                    recipient_type: "EVENT" | "NOT_CHECKED_IN" | "TICKET" | "BUYERS" | "ATTENDEE" | "ORDER" | "WAITING";
                    ticket_ids?: number[];
                    attendee_ids?: number[];
                    event_date_ids?: number[];
                    order_id?: number | null;
                    send_copy_to_sender?: boolean;
                    is_not_promotional?: boolean;
                    /** @enum {string} */
                    schedule?: "NOW" | "AT" | "BEFORE_START" | "AFTER_END";
                    send_at?: string | null;
                    /** @enum {string} */
                    offset_unit?: "DAYS" | "HOURS";
                    offset_count?: number;
                    offset_time?: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"];
                    };
                };
            };
        };
    };
    deleteMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the message */
                message_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    cancelMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the message */
                message_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"];
                    };
                };
            };
        };
    };
    exportMessages: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "subject";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "SCHEDULED" | "PROCESSING" | "SENT" | "FAILED" | "NOT_SENT";
                        /** @enum {string} */
                        ne?: "SCHEDULED" | "PROCESSING" | "SENT" | "FAILED" | "NOT_SENT";
                        in?: string;
                    };
                    recipient_type?: {
                        /** @enum {string} */
                        eq?: "EVENT" | "NOT_CHECKED_IN" | "TICKET" | "BUYERS" | "ATTENDEE" | "ORDER" | "WAITING";
                        /** @enum {string} */
                        ne?: "EVENT" | "NOT_CHECKED_IN" | "TICKET" | "BUYERS" | "ATTENDEE" | "ORDER" | "WAITING";
                        in?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    countMessageRecipients: {
        parameters: {
            query?: {
                /** @description Who is written to */
                recipient_type?: "EVENT" | "NOT_CHECKED_IN" | "TICKET" | "BUYERS" | "ATTENDEE" | "ORDER" | "WAITING";
                /** @description Ids of tickets, with commas between */
                ticket_ids?: string;
                /** @description Ids of attendees, with commas between */
                attendee_ids?: string;
                /** @description Ids of dates, with commas between */
                event_date_ids?: string;
                /** @description Id of the order */
                order_id?: number;
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CountMessageRecipientsAnswer"];
                    };
                };
            };
        };
    };
    getReminder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Reminder"];
                    };
                };
            };
        };
    };
    updateReminder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    is_on: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Reminder"];
                    };
                };
            };
        };
    };
    previewMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    subject: string;
                    body: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MessageSample"];
                    };
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "completed_at" | "first_name" | "last_name" | "email" | "total_gross" | "reference";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "RESERVED" | "AWAITING_PAYMENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
                        /** @enum {string} */
                        ne?: "RESERVED" | "AWAITING_PAYMENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
                        in?: string;
                    };
                    payment_status?: {
                        /** @enum {string} */
                        eq?: "NO_PAYMENT_REQUIRED" | "AWAITING_PAYMENT" | "PROCESSING" | "PAYMENT_FAILED" | "PAYMENT_RECEIVED";
                        /** @enum {string} */
                        ne?: "NO_PAYMENT_REQUIRED" | "AWAITING_PAYMENT" | "PROCESSING" | "PAYMENT_FAILED" | "PAYMENT_RECEIVED";
                        in?: string;
                    };
                    refund_status?: {
                        /** @enum {string} */
                        eq?: "REFUND_PENDING" | "REFUND_FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED";
                        /** @enum {string} */
                        ne?: "REFUND_PENDING" | "REFUND_FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED";
                        in?: string;
                    };
                    payment_provider?: {
                        /** @enum {string} */
                        eq?: "stripe" | "offline" | "test";
                        /** @enum {string} */
                        ne?: "stripe" | "offline" | "test";
                        in?: string;
                    };
                    is_manually_created?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    is_test?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    promo_code?: {
                        eq?: string;
                        ne?: string;
                        like?: string;
                        null?: string;
                    };
                    affiliate_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    event_date_id?: {
                        eq?: string;
                        in?: string;
                    };
                    total_gross?: {
                        eq?: string;
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OrderList"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["OrderList"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    updateOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    first_name?: string;
                    last_name?: string;
                    email?: string;
                    with_tickets?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    updateOrderAnswers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    answers: {
                        question_id: number;
                        answer: string | string[] | {
                            address_line_1?: string | null;
                            address_line_2?: string | null;
                            city?: string | null;
                            state?: string | null;
                            zip?: string | null;
                            country?: string | null;
                        } | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    notify_buyer?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    releaseOrderMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
                /** @description Id of the mail */
                mail_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReleaseOrderMailAnswer"];
                    };
                };
            };
        };
    };
    resendOrderMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
                /** @description Id of the mail */
                mail_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResendOrderMailAnswer"];
                    };
                };
            };
        };
    };
    releaseOrderMails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReleaseOrderMailsAnswer"];
                    };
                };
            };
        };
    };
    markOrderAsPaid: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    notify_buyer?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    retryOrderPaymentReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
                /** @description Id of the payment */
                payment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    refundOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount?: number;
                    attendee_ids?: number[];
                    unit_ids?: number[];
                    cancel_tickets?: boolean;
                    cancel_units?: boolean;
                    notify_buyer?: boolean;
                    cancel_order?: boolean;
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Order"];
                    };
                };
            };
        };
    };
    reissueOrderExtrasCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resendOrderConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOrderTicketsPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the order */
                order_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    exportOrders: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "completed_at" | "first_name" | "last_name" | "email" | "total_gross" | "reference";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "RESERVED" | "AWAITING_PAYMENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
                        /** @enum {string} */
                        ne?: "RESERVED" | "AWAITING_PAYMENT" | "COMPLETED" | "CANCELLED" | "EXPIRED";
                        in?: string;
                    };
                    payment_status?: {
                        /** @enum {string} */
                        eq?: "NO_PAYMENT_REQUIRED" | "AWAITING_PAYMENT" | "PROCESSING" | "PAYMENT_FAILED" | "PAYMENT_RECEIVED";
                        /** @enum {string} */
                        ne?: "NO_PAYMENT_REQUIRED" | "AWAITING_PAYMENT" | "PROCESSING" | "PAYMENT_FAILED" | "PAYMENT_RECEIVED";
                        in?: string;
                    };
                    refund_status?: {
                        /** @enum {string} */
                        eq?: "REFUND_PENDING" | "REFUND_FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED";
                        /** @enum {string} */
                        ne?: "REFUND_PENDING" | "REFUND_FAILED" | "REFUNDED" | "PARTIALLY_REFUNDED";
                        in?: string;
                    };
                    payment_provider?: {
                        /** @enum {string} */
                        eq?: "stripe" | "offline" | "test";
                        /** @enum {string} */
                        ne?: "stripe" | "offline" | "test";
                        in?: string;
                    };
                    is_manually_created?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    is_test?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    promo_code?: {
                        eq?: string;
                        ne?: string;
                        like?: string;
                        null?: string;
                    };
                    affiliate_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    event_date_id?: {
                        eq?: string;
                        in?: string;
                    };
                    total_gross?: {
                        eq?: string;
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getPosterPdf: {
        parameters: {
            query?: {
                /** @description A language of the interface */
                locale?: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    getPosterSvg: {
        parameters: {
            query?: {
                /** @description A language of the interface */
                locale?: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
        };
    };
    listPromoCodes: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "code" | "times_used" | "expiry_date";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    discount_type?: {
                        /** @enum {string} */
                        eq?: "NONE" | "FIXED" | "PERCENTAGE";
                        /** @enum {string} */
                        ne?: "NONE" | "FIXED" | "PERCENTAGE";
                        in?: string;
                    };
                    expiry_date?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PromoCode"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["PromoCode"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createPromoCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    /** @enum {string} */
                    discount_type: "NONE" | "FIXED" | "PERCENTAGE";
                    discount?: number;
                    max_uses?: number | null;
                    expiry_date?: string | null;
                    applicable_ticket_ids?: number[];
                    applicable_event_date_ids?: number[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PromoCode"];
                    };
                };
            };
        };
    };
    getPromoCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the promo code */
                promo_code_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PromoCode"];
                    };
                };
            };
        };
    };
    updatePromoCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the promo code */
                promo_code_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    code?: string;
                    /** @enum {string} */
                    discount_type?: "NONE" | "FIXED" | "PERCENTAGE";
                    discount?: number;
                    max_uses?: number | null;
                    expiry_date?: string | null;
                    applicable_ticket_ids?: number[];
                    applicable_event_date_ids?: number[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PromoCode"];
                    };
                };
            };
        };
    };
    deletePromoCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the promo code */
                promo_code_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createPromoCodes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    discount_type: "NONE" | "FIXED" | "PERCENTAGE";
                    discount?: number;
                    max_uses?: number | null;
                    expiry_date?: string | null;
                    applicable_ticket_ids?: number[];
                    applicable_event_date_ids?: number[];
                    count: number;
                    pattern: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PromoCodeBatch"];
                    };
                };
            };
        };
    };
    exportPromoCodes: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "code" | "times_used" | "expiry_date";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    discount_type?: {
                        /** @enum {string} */
                        eq?: "NONE" | "FIXED" | "PERCENTAGE";
                        /** @enum {string} */
                        ne?: "NONE" | "FIXED" | "PERCENTAGE";
                        in?: string;
                    };
                    expiry_date?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    listQuestions: {
        parameters: {
            query?: {
                /** @description Asked once an order, or of every attendee */
                belongs_to?: "ORDER" | "ATTENDEE";
                /** @description Hidden questions too */
                include_hidden?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Question"][];
                    };
                };
            };
        };
    };
    createQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    description?: string | null;
                    /** @enum {string} */
                    type: "SINGLE_LINE_TEXT" | "MULTI_LINE_TEXT" | "DROPDOWN" | "RADIO" | "CHECKBOX" | "DATE" | "ADDRESS" | "PHONE";
                    options?: string[] | null;
                    is_required?: boolean | null;
                    is_hidden?: boolean | null;
                    /** @enum {string} */
                    belongs_to: "ORDER" | "ATTENDEE";
                    ticket_ids?: number[] | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Question"];
                    };
                };
            };
        };
    };
    getQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the question */
                question_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Question"];
                    };
                };
            };
        };
    };
    updateQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the question */
                question_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: string;
                    description?: string | null;
                    /** @enum {string} */
                    type?: "SINGLE_LINE_TEXT" | "MULTI_LINE_TEXT" | "DROPDOWN" | "RADIO" | "CHECKBOX" | "DATE" | "ADDRESS" | "PHONE";
                    options?: string[] | null;
                    is_required?: boolean | null;
                    is_hidden?: boolean | null;
                    /** @enum {string} */
                    belongs_to?: "ORDER" | "ATTENDEE";
                    ticket_ids?: number[] | null;
                    updated_at?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Question"];
                    };
                };
            };
        };
    };
    deleteQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the question */
                question_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportQuestions: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: Record<string, never>;
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    sortQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    order: number;
                }[];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Room"];
                    };
                };
            };
        };
    };
    updateQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "OFF" | "SCHEDULED" | "ON" | "AUTO";
                    opens_at?: string | null;
                    prequeue_minutes?: number;
                    max_shoppers?: number;
                    admissions_per_minute?: number;
                    turn_minutes?: number;
                    shop_minutes?: number;
                    proof_of_work?: boolean;
                    auto_shoppers?: number;
                    message?: string | null;
                    lanes?: {
                        lane?: number;
                        name: string;
                        code?: string;
                        share: number;
                    }[];
                    updated_at?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Room"];
                    };
                };
            };
        };
    };
    closeQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Room"];
                    };
                };
            };
        };
    };
    openQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Room"];
                    };
                };
            };
        };
    };
    pauseQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Room"];
                    };
                };
            };
        };
    };
    resumeQueue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Room"];
                    };
                };
            };
        };
    };
    getSaleHealth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SaleHealth"];
                    };
                };
            };
        };
    };
    pauseSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    updated_at?: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SalePause"];
                    };
                };
            };
        };
    };
    resumeSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    updated_at?: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SalePause"];
                    };
                };
            };
        };
    };
    searchEvent: {
        parameters: {
            query?: {
                /** @description Words that the rows have to contain */
                query?: string;
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Found"];
                    };
                };
            };
        };
    };
    getEventSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settings"];
                    };
                };
            };
        };
    };
    updateEventSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    seo_title?: string | null;
                    seo_description?: string | null;
                    seo_keywords?: string | null;
                    allow_search_engine_indexing?: boolean | null;
                    email_footer_message?: string | null;
                    support_email?: string | null;
                    notify_organizer_of_new_orders?: boolean | null;
                    notify_buyer_of_refund?: boolean | null;
                    order_timeout_in_minutes?: number | null;
                    pre_checkout_message?: string | null;
                    post_checkout_message?: string | null;
                    ticket_page_message?: string | null;
                    ticket_conditions?: string | null;
                    continue_button_text?: string | null;
                    show_available_quantity?: boolean | null;
                    show_hidden_questions?: boolean | null;
                    price_display_mode?: ("INCLUSIVE" | "EXCLUSIVE") | null;
                    homepage_background_type?: ("COLOR" | "MIRRORED_COVER") | null;
                    homepage_background_color?: string | null;
                    homepage_content_background_color?: string | null;
                    homepage_primary_color?: string | null;
                    homepage_secondary_color?: string | null;
                    homepage_text_color?: string | null;
                    homepage_button_color?: string | null;
                    homepage_link_color?: string | null;
                    homepage_hero_color?: string | null;
                    payment_methods?: ("CARD" | "OFFLINE")[] | null;
                    offline_payment_instructions?: string | null;
                    offline_payment_due_in_days?: number | null;
                    short_holds?: boolean | null;
                    shared_network?: boolean | null;
                    max_tickets_per_person?: number | null;
                    person_limit_per_date?: boolean | null;
                    date_sale_start_offset?: number | null;
                    date_sale_end_offset?: number | null;
                    attendee_details?: ("EACH" | "BUYER") | null;
                    hide_price_from_attendees?: boolean | null;
                    offline_max_units?: number | null;
                    offline_share?: number | null;
                    offline_confirm?: ("AUTO" | "ALWAYS" | "NEVER") | null;
                    waiting_list?: boolean | null;
                    waiting_offer_minutes?: number | null;
                    approval_pay_hours?: number | null;
                    hide_getting_started?: boolean | null;
                    widget_allowed_origins?: string[] | null;
                    ga4_measurement_id?: string | null;
                    meta_pixel_id?: string | null;
                    updated_at?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settings"];
                    };
                };
            };
        };
    };
    patchEventSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    seo_title?: string | null;
                    seo_description?: string | null;
                    seo_keywords?: string | null;
                    allow_search_engine_indexing?: boolean | null;
                    email_footer_message?: string | null;
                    support_email?: string | null;
                    notify_organizer_of_new_orders?: boolean | null;
                    notify_buyer_of_refund?: boolean | null;
                    order_timeout_in_minutes?: number | null;
                    pre_checkout_message?: string | null;
                    post_checkout_message?: string | null;
                    ticket_page_message?: string | null;
                    ticket_conditions?: string | null;
                    continue_button_text?: string | null;
                    show_available_quantity?: boolean | null;
                    show_hidden_questions?: boolean | null;
                    price_display_mode?: ("INCLUSIVE" | "EXCLUSIVE") | null;
                    homepage_background_type?: ("COLOR" | "MIRRORED_COVER") | null;
                    homepage_background_color?: string | null;
                    homepage_content_background_color?: string | null;
                    homepage_primary_color?: string | null;
                    homepage_secondary_color?: string | null;
                    homepage_text_color?: string | null;
                    homepage_button_color?: string | null;
                    homepage_link_color?: string | null;
                    homepage_hero_color?: string | null;
                    payment_methods?: ("CARD" | "OFFLINE")[] | null;
                    offline_payment_instructions?: string | null;
                    offline_payment_due_in_days?: number | null;
                    short_holds?: boolean | null;
                    shared_network?: boolean | null;
                    max_tickets_per_person?: number | null;
                    person_limit_per_date?: boolean | null;
                    date_sale_start_offset?: number | null;
                    date_sale_end_offset?: number | null;
                    attendee_details?: ("EACH" | "BUYER") | null;
                    hide_price_from_attendees?: boolean | null;
                    offline_max_units?: number | null;
                    offline_share?: number | null;
                    offline_confirm?: ("AUTO" | "ALWAYS" | "NEVER") | null;
                    waiting_list?: boolean | null;
                    waiting_offer_minutes?: number | null;
                    approval_pay_hours?: number | null;
                    hide_getting_started?: boolean | null;
                    widget_allowed_origins?: string[] | null;
                    ga4_measurement_id?: string | null;
                    meta_pixel_id?: string | null;
                    updated_at?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settings"];
                    };
                };
            };
        };
    };
    getEventStats: {
        parameters: {
            query?: {
                /** @description The first day, or the first position */
                from?: string;
                /** @description The last day, or the last position */
                to?: string;
                /** @description Id of one date of the event */
                event_date_id?: number;
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Stats"];
                    };
                };
            };
        };
    };
    setEventStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "DRAFT" | "LIVE" | "ARCHIVED";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"];
                    };
                };
            };
        };
    };
    deleteTestOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeletedOrders"];
                    };
                };
            };
        };
    };
    listTickets: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "order" | "title" | "created_at" | "sale_start_date" | "sale_end_date";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    kind?: {
                        /** @enum {string} */
                        eq?: "ADMISSION" | "EXTRA" | "PACKAGE";
                        /** @enum {string} */
                        ne?: "ADMISSION" | "EXTRA" | "PACKAGE";
                        in?: string;
                    };
                    type?: {
                        /** @enum {string} */
                        eq?: "PAID" | "FREE" | "DONATION" | "TIERED";
                        /** @enum {string} */
                        ne?: "PAID" | "FREE" | "DONATION" | "TIERED";
                        in?: string;
                    };
                    is_hidden?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    is_paused?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["Ticket"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind?: ("ADMISSION" | "EXTRA" | "PACKAGE") | null;
                    stock_per_date?: boolean | null;
                    sale_mode?: ("FREELY" | "WITH_TICKET" | "ADD_ON") | null;
                    parts?: {
                        ticket_price_id: number;
                        quantity: number;
                        unit_price: number;
                    }[] | null;
                    parts_cancellable?: boolean | null;
                    title: string;
                    description?: string | null;
                    /** @enum {string} */
                    type: "PAID" | "FREE" | "DONATION" | "TIERED";
                    price?: number | null;
                    quantity_available?: number | null;
                    prices?: {
                        id?: number | null;
                        label?: string | null;
                        price: number;
                        quantity_available?: number | null;
                        sale_start_date?: string | null;
                        sale_start_offset?: number | null;
                        sale_end_date?: string | null;
                        sale_end_offset?: number | null;
                        is_hidden?: boolean | null;
                    }[] | null;
                    min_per_order?: number | null;
                    max_per_order?: number | null;
                    max_per_person?: number | null;
                    sale_start_date?: string | null;
                    sale_start_offset?: number | null;
                    sale_end_date?: string | null;
                    sale_end_offset?: number | null;
                    is_hidden?: boolean | null;
                    hide_before_sale_start?: boolean | null;
                    hide_after_sale_end?: boolean | null;
                    hide_when_sold_out?: boolean | null;
                    hide_unless_promo_code?: boolean | null;
                    is_paused?: boolean | null;
                    show_available_quantity?: boolean | null;
                    has_waiting_list?: boolean | null;
                    requires_approval?: boolean | null;
                    start_collapsed?: boolean | null;
                    price_display_mode?: ("INCLUSIVE" | "EXCLUSIVE") | null;
                    attendee_email?: ("REQUIRED" | "OPTIONAL" | "NONE") | null;
                    tax_and_fee_ids?: number[] | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                    };
                };
            };
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the ticket */
                ticket_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                    };
                };
            };
        };
    };
    updateTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the ticket */
                ticket_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    kind?: ("ADMISSION" | "EXTRA" | "PACKAGE") | null;
                    stock_per_date?: boolean | null;
                    sale_mode?: ("FREELY" | "WITH_TICKET" | "ADD_ON") | null;
                    parts?: {
                        ticket_price_id: number;
                        quantity: number;
                        unit_price: number;
                    }[] | null;
                    parts_cancellable?: boolean | null;
                    title?: string;
                    description?: string | null;
                    /** @enum {string} */
                    type?: "PAID" | "FREE" | "DONATION" | "TIERED";
                    price?: number | null;
                    quantity_available?: number | null;
                    prices?: {
                        id?: number | null;
                        label?: string | null;
                        price: number;
                        quantity_available?: number | null;
                        sale_start_date?: string | null;
                        sale_start_offset?: number | null;
                        sale_end_date?: string | null;
                        sale_end_offset?: number | null;
                        is_hidden?: boolean | null;
                    }[] | null;
                    min_per_order?: number | null;
                    max_per_order?: number | null;
                    max_per_person?: number | null;
                    sale_start_date?: string | null;
                    sale_start_offset?: number | null;
                    sale_end_date?: string | null;
                    sale_end_offset?: number | null;
                    is_hidden?: boolean | null;
                    hide_before_sale_start?: boolean | null;
                    hide_after_sale_end?: boolean | null;
                    hide_when_sold_out?: boolean | null;
                    hide_unless_promo_code?: boolean | null;
                    is_paused?: boolean | null;
                    show_available_quantity?: boolean | null;
                    has_waiting_list?: boolean | null;
                    requires_approval?: boolean | null;
                    start_collapsed?: boolean | null;
                    price_display_mode?: ("INCLUSIVE" | "EXCLUSIVE") | null;
                    attendee_email?: ("REQUIRED" | "OPTIONAL" | "NONE") | null;
                    tax_and_fee_ids?: number[] | null;
                    updated_at?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                    };
                };
            };
        };
    };
    deleteTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the ticket */
                ticket_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    duplicateTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the ticket */
                ticket_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                    };
                };
            };
        };
    };
    exportTickets: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "order" | "title" | "created_at" | "sale_start_date" | "sale_end_date";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    kind?: {
                        /** @enum {string} */
                        eq?: "ADMISSION" | "EXTRA" | "PACKAGE";
                        /** @enum {string} */
                        ne?: "ADMISSION" | "EXTRA" | "PACKAGE";
                        in?: string;
                    };
                    type?: {
                        /** @enum {string} */
                        eq?: "PAID" | "FREE" | "DONATION" | "TIERED";
                        /** @enum {string} */
                        ne?: "PAID" | "FREE" | "DONATION" | "TIERED";
                        in?: string;
                    };
                    is_hidden?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    is_paused?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    sortTickets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    order: number;
                }[];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listUnits: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "updated_at" | "status" | "title";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    kind?: {
                        /** @enum {string} */
                        eq?: "EXTRA" | "PACKAGE";
                        /** @enum {string} */
                        ne?: "EXTRA" | "PACKAGE";
                        in?: string;
                    };
                    status?: {
                        /** @enum {string} */
                        eq?: "ACTIVE" | "CANCELLED";
                        /** @enum {string} */
                        ne?: "ACTIVE" | "CANCELLED";
                        in?: string;
                    };
                    ticket_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    event_date_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    order_id?: {
                        eq?: string;
                        in?: string;
                    };
                    attendee_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    package_unit_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    is_redeemed?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedUnit"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["ListedUnit"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    cancelUnit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the unit */
                unit_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    whole_package?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedUnit"];
                    };
                };
            };
        };
    };
    exportUnits: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "updated_at" | "status" | "title";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    kind?: {
                        /** @enum {string} */
                        eq?: "EXTRA" | "PACKAGE";
                        /** @enum {string} */
                        ne?: "EXTRA" | "PACKAGE";
                        in?: string;
                    };
                    status?: {
                        /** @enum {string} */
                        eq?: "ACTIVE" | "CANCELLED";
                        /** @enum {string} */
                        ne?: "ACTIVE" | "CANCELLED";
                        in?: string;
                    };
                    ticket_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    event_date_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    order_id?: {
                        eq?: string;
                        in?: string;
                    };
                    attendee_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    package_unit_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    is_redeemed?: {
                        /** @enum {string} */
                        eq?: "true" | "false";
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    listWaitingEntries: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "queued_at" | "last_name" | "quantity";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "UNCONFIRMED" | "WAITING" | "OFFERED" | "CONVERTED" | "EXPIRED" | "DECLINED" | "LEFT" | "CLOSED";
                        /** @enum {string} */
                        ne?: "UNCONFIRMED" | "WAITING" | "OFFERED" | "CONVERTED" | "EXPIRED" | "DECLINED" | "LEFT" | "CLOSED";
                        in?: string;
                    };
                    ticket_price_id?: {
                        eq?: string;
                        in?: string;
                    };
                    event_date_id?: {
                        eq?: string;
                        in?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitingEntry"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["WaitingEntry"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    addWaitingEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    prices: {
                        event_date_id?: number | null;
                        ticket_price_id: number;
                    }[];
                    quantity: number;
                    accepts_fewer?: boolean;
                    first_name: string;
                    last_name: string;
                    email: string;
                    /** @enum {string} */
                    language?: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
                    send_link?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitingEntry"];
                    };
                };
            };
        };
    };
    updateWaitingEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the entry */
                entry_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    quantity: number;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitingEntry"];
                    };
                };
            };
        };
    };
    removeWaitingEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the entry */
                entry_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getWaitingCounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetWaitingCountsAnswer"];
                    };
                };
            };
        };
    };
    exportWaitingList: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "queued_at" | "last_name" | "quantity";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "UNCONFIRMED" | "WAITING" | "OFFERED" | "CONVERTED" | "EXPIRED" | "DECLINED" | "LEFT" | "CLOSED";
                        /** @enum {string} */
                        ne?: "UNCONFIRMED" | "WAITING" | "OFFERED" | "CONVERTED" | "EXPIRED" | "DECLINED" | "LEFT" | "CLOSED";
                        in?: string;
                    };
                    ticket_price_id?: {
                        eq?: string;
                        in?: string;
                    };
                    event_date_id?: {
                        eq?: string;
                        in?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    moveWaitingEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                    /** @enum {string} */
                    to: "FRONT" | "BACK";
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MoveWaitingEntriesAnswer"];
                    };
                };
            };
        };
    };
    offerToWaitingEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OfferToWaitingEntriesAnswer"];
                    };
                };
            };
        };
    };
    removeWaitingEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: number[];
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RemoveWaitingEntriesAnswer"];
                    };
                };
            };
        };
    };
    listEventWebhooks: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at" | "status";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "ACTIVE" | "PAUSED" | "DISABLED";
                        /** @enum {string} */
                        ne?: "ACTIVE" | "PAUSED" | "DISABLED";
                        in?: string;
                    };
                    mode?: {
                        /** @enum {string} */
                        eq?: "LIVE" | "TEST";
                        /** @enum {string} */
                        ne?: "LIVE" | "TEST";
                        in?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["Webhook"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createEventWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    description?: string | null;
                    /** @enum {string} */
                    mode?: "LIVE" | "TEST";
                    types?: ("event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "question.created" | "question.updated" | "question.deleted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "test_orders.deleted" | "payment.offline_chosen" | "payment.returned" | "payment.disputed" | "attendee.created" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "waiting_entry.confirmed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.left" | "waiting_entry.closed" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "message.sent")[] | null;
                    /** @enum {string} */
                    payload?: "THIN" | "FULL";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookSecret"];
                    };
                };
            };
        };
    };
    getEventWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    updateEventWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    url?: string;
                    description?: string | null;
                    types?: ("event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "question.created" | "question.updated" | "question.deleted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "test_orders.deleted" | "payment.offline_chosen" | "payment.returned" | "payment.disputed" | "attendee.created" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "waiting_entry.confirmed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.left" | "waiting_entry.closed" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "message.sent")[] | null;
                    /** @enum {string} */
                    payload?: "THIN" | "FULL";
                    /** @enum {string} */
                    status?: "ACTIVE" | "PAUSED";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    deleteEventWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEventWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
                        /** @enum {string} */
                        ne?: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
                        in?: string;
                    };
                    type?: {
                        /** @enum {string} */
                        eq?: "event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "question.created" | "question.updated" | "question.deleted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "test_orders.deleted" | "payment.offline_chosen" | "payment.returned" | "payment.disputed" | "attendee.created" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "waiting_entry.confirmed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.left" | "waiting_entry.closed" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "message.sent";
                        /** @enum {string} */
                        ne?: "event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "question.created" | "question.updated" | "question.deleted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "test_orders.deleted" | "payment.offline_chosen" | "payment.returned" | "payment.disputed" | "attendee.created" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "waiting_entry.confirmed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.left" | "waiting_entry.closed" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "message.sent";
                        in?: string;
                    };
                    position?: {
                        eq?: string;
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["WebhookDelivery"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    getEventWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
                /** @description Id of the delivery */
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDeliveryBody"];
                    };
                };
            };
        };
    };
    replayEventWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    delivery_id?: number;
                    from?: number;
                    to?: number;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
        };
    };
    rotateEventWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookSecret"];
                    };
                };
            };
        };
    };
    testEventWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description Id of the webhook */
                webhook_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type?: "event.created" | "event.duplicated" | "event.updated" | "event.status_changed" | "event.deleted" | "sale.paused" | "sale.resumed" | "settings.updated" | "date.created" | "date.updated" | "date.moved" | "date.deleted" | "date.cancelled" | "date.reopened" | "date.action_finished" | "ticket.created" | "ticket.updated" | "ticket.deleted" | "addon_group.created" | "addon_group.updated" | "addon_group.deleted" | "basket_rule.created" | "basket_rule.updated" | "basket_rule.deleted" | "promo_code.created" | "promo_code.updated" | "promo_code.deleted" | "discount_rule.created" | "discount_rule.updated" | "discount_rule.deleted" | "question.created" | "question.updated" | "question.deleted" | "capacity.created" | "capacity.updated" | "capacity.deleted" | "affiliate.created" | "affiliate.updated" | "affiliate.deleted" | "organizer.created" | "organizer.updated" | "organizer.deleted" | "check_in_list.created" | "check_in_list.updated" | "check_in_list.deleted" | "order.completed" | "order.updated" | "order.answers_updated" | "order.marked_paid" | "order.cancelled" | "order.refund_started" | "order.refunded" | "order.refunded_outside" | "order.refund_failed" | "test_orders.deleted" | "payment.offline_chosen" | "payment.returned" | "payment.disputed" | "attendee.created" | "attendee.updated" | "attendee.answers_updated" | "attendee.ticket_changed" | "attendee.cancelled" | "attendee.reactivated" | "attendee.reissued" | "unit.cancelled" | "waiting_entry.confirmed" | "waiting_entry.moved" | "waiting_entry.offered" | "waiting_entry.converted" | "waiting_entry.expired" | "waiting_entry.declined" | "waiting_entry.left" | "waiting_entry.closed" | "queue.opened" | "queue.drawn" | "queue.paused" | "queue.resumed" | "queue.closed" | "queue.updated" | "application.received" | "application.approved" | "application.converted" | "application.lapsed" | "application.rejected" | "application.withdrawn" | "application.closed" | "application.reopened" | "check_in.created" | "check_in.ended" | "unit.redeemed" | "unit.redemption_undone" | "message.sent";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookTest"];
                    };
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "start_date" | "end_date" | "title" | "created_at" | "updated_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "DRAFT" | "LIVE" | "ARCHIVED";
                        /** @enum {string} */
                        ne?: "DRAFT" | "LIVE" | "ARCHIVED";
                        in?: string;
                    };
                    lifecycle_status?: {
                        /** @enum {string} */
                        eq?: "UPCOMING" | "ONGOING" | "ENDED";
                        /** @enum {string} */
                        ne?: "UPCOMING" | "ONGOING" | "ENDED";
                        in?: string;
                    };
                    organizer_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    start_date?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                    end_date?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getLegalTexts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LegalTexts"];
                    };
                };
            };
        };
    };
    updateLegalTexts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    terms_url?: string | null;
                    terms_text?: string | null;
                    privacy_url?: string | null;
                    privacy_text?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LegalTexts"];
                    };
                };
            };
        };
    };
    listLog: {
        parameters: {
            query?: {
                /** @description The position after which to read */
                after?: number;
                /** @description Rows at most */
                limit?: number;
                /** @description Names of actions, separated by commas; all unless given */
                types?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogEntry"][];
                        meta: components["schemas"]["LogMeta"];
                    };
                };
            };
        };
    };
    listOrganizers: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "name" | "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: Record<string, never>;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organizer"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["Organizer"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    createOrganizer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    email: string;
                    description?: string | null;
                    website?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organizer"];
                    };
                };
            };
        };
    };
    getOrganizer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organizer */
                organizer_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organizer"];
                    };
                };
            };
        };
    };
    updateOrganizer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organizer */
                organizer_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    email?: string;
                    description?: string | null;
                    website?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organizer"];
                    };
                };
            };
        };
    };
    deleteOrganizer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organizer */
                organizer_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOrganizerEvents: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "start_date" | "end_date" | "title" | "created_at" | "updated_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    status?: {
                        /** @enum {string} */
                        eq?: "DRAFT" | "LIVE" | "ARCHIVED";
                        /** @enum {string} */
                        ne?: "DRAFT" | "LIVE" | "ARCHIVED";
                        in?: string;
                    };
                    lifecycle_status?: {
                        /** @enum {string} */
                        eq?: "UPCOMING" | "ONGOING" | "ENDED";
                        /** @enum {string} */
                        ne?: "UPCOMING" | "ONGOING" | "ENDED";
                        in?: string;
                    };
                    organizer_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    start_date?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                    end_date?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                    created_at?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
            };
            header?: {
                /** @description What this header said in your last answer: a replica answers only if it has what you wrote by then. Without it none does (DB-10) */
                "X-Data-Position"?: string;
            };
            path: {
                /** @description Id of the organizer */
                organizer_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    /** @description As of when a replica answered; absent where the primary did */
                    "X-Data-As-Of"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EventList"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["EventList"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    uploadOrganizerLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organizer */
                organizer_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                };
                "application/json": {
                    image_url: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Image"];
                    };
                };
            };
        };
    };
    deleteOrganizerLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organizer */
                organizer_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    searchOrganizer: {
        parameters: {
            query?: {
                /** @description Words that the rows have to contain */
                query?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organizer */
                organizer_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Found"];
                    };
                };
            };
        };
    };
    exportOrganizers: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "name" | "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: Record<string, never>;
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getOwnApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The short id in the link of the application */
                application_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApplicationPlace"];
                    };
                };
            };
        };
    };
    changeApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The short id in the link of the application */
                application_short_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    order: {
                        first_name: string;
                        last_name: string;
                        email: string;
                        answers?: {
                            question_id: number;
                            answer: string | string[] | {
                                address_line_1?: string | null;
                                address_line_2?: string | null;
                                city?: string | null;
                                state?: string | null;
                                zip?: string | null;
                                country?: string | null;
                            } | null;
                        }[];
                    };
                    attendees: {
                        ticket_price_id: number;
                        item_id?: number | null;
                        event_date_id?: number | null;
                        first_name?: string | null;
                        last_name?: string | null;
                        email?: string | null;
                        answers?: {
                            question_id: number;
                            answer: string | string[] | {
                                address_line_1?: string | null;
                                address_line_2?: string | null;
                                city?: string | null;
                                state?: string | null;
                                zip?: string | null;
                                country?: string | null;
                            } | null;
                        }[];
                    }[];
                    items: {
                        event_date_id?: number | null;
                        ticket_id: number;
                        ticket_price_id: number;
                        quantity: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApplicationPlace"];
                    };
                };
            };
        };
    };
    continueApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The short id in the link of the application */
                application_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    session_transport?: "cookie" | "header";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicOrder"];
                    };
                };
            };
        };
    };
    withdrawApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The short id in the link of the application */
                application_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApplicationPlace"];
                    };
                };
            };
        };
    };
    getScanPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The short id in the link of the list */
                list_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScanPageList"];
                    };
                };
            };
        };
    };
    listScanPageAttendees: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 100 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "last_name";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: Record<string, never>;
            };
            header?: never;
            path: {
                /** @description The short id in the link of the list */
                list_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScanPageAttendee"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["ScanPageAttendee"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    recordScans: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The short id in the link of the list */
                list_short_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    scans: {
                        /** Format: uuid */
                        nonce: string;
                        code?: string;
                        reference?: string;
                        /** @enum {string} */
                        action: "CHECK_IN" | "CHECK_OUT";
                        quantity?: number;
                        ticket_id?: number;
                        ticket_price_id?: number;
                        /** Format: date-time */
                        scanned_at: string;
                        offline?: boolean;
                        local_verdict?: ("ADMITTED" | "CHECKED_OUT" | "REFUSED") | null;
                        device_id?: string | null;
                        device_name?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScanAnswer"][];
                    };
                };
            };
        };
    };
    checkOutAttendee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The short id in the link of the list */
                list_short_id: string;
                /** @description The short id in the link of the check in */
                check_in_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOfflinePack: {
        parameters: {
            query?: {
                /** @description Only what changed from then on, with offset, or in the zone of the event */
                since?: string;
            };
            header?: never;
            path: {
                /** @description The short id in the link of the list */
                list_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetOfflinePackAnswer"];
                    };
                };
            };
        };
    };
    adoptCheckoutSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPublicConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Config"];
                    };
                };
            };
        };
    };
    confirmPublicOrderAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmContactAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPublicEvents: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "start_date";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    organizer_id?: {
                        eq?: string;
                        ne?: string;
                        in?: string;
                        null?: string;
                    };
                    start_date?: {
                        lt?: string;
                        lte?: string;
                        gt?: string;
                        gte?: string;
                    };
                };
                /** @description Id of the organizer */
                organizer_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicEventList"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["PublicEventList"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    getPublicEvent: {
        parameters: {
            query?: {
                /** @description A promo code that the visitor entered */
                promo_code?: string;
                /** @description Id of one date of the event */
                date?: number;
                /** @description A month, as 2027-06 */
                month?: string;
                /** @description A day, as 2027-06-04 */
                day?: string;
            };
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicEvent"];
                    };
                };
            };
        };
    };
    applyForPlace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    order: {
                        first_name: string;
                        last_name: string;
                        email: string;
                        answers?: {
                            question_id: number;
                            answer: string | string[] | {
                                address_line_1?: string | null;
                                address_line_2?: string | null;
                                city?: string | null;
                                state?: string | null;
                                zip?: string | null;
                                country?: string | null;
                            } | null;
                        }[];
                    };
                    attendees: {
                        ticket_price_id: number;
                        item_id?: number | null;
                        event_date_id?: number | null;
                        first_name?: string | null;
                        last_name?: string | null;
                        email?: string | null;
                        answers?: {
                            question_id: number;
                            answer: string | string[] | {
                                address_line_1?: string | null;
                                address_line_2?: string | null;
                                city?: string | null;
                                state?: string | null;
                                zip?: string | null;
                                country?: string | null;
                            } | null;
                        }[];
                    }[];
                    items: {
                        event_date_id?: number | null;
                        ticket_id: number;
                        ticket_price_id: number;
                        quantity: number;
                    }[];
                    promo_code?: string | null;
                    attribution?: {
                        first?: {
                            /** @description utm_source, up to 100 characters; anything else is left out */
                            source?: unknown;
                            /** @description utm_medium, up to 100 characters; anything else is left out */
                            medium?: unknown;
                            /** @description utm_campaign, up to 100 characters; anything else is left out */
                            campaign?: unknown;
                            /** @description utm_term, up to 100 characters; anything else is left out */
                            term?: unknown;
                            /** @description utm_content, up to 100 characters; anything else is left out */
                            content?: unknown;
                            /** @description Code of an affiliate, up to 100 characters; anything else is left out */
                            affiliate?: unknown;
                            /** @description Host of the page that led here, up to 100 characters; anything else is left out */
                            referrer?: unknown;
                            /** @description Host of the page with the widget, up to 100 characters; anything else is left out */
                            site?: unknown;
                            /** @description When the visit was */
                            at?: unknown;
                        } | null;
                        last?: {
                            /** @description utm_source, up to 100 characters; anything else is left out */
                            source?: unknown;
                            /** @description utm_medium, up to 100 characters; anything else is left out */
                            medium?: unknown;
                            /** @description utm_campaign, up to 100 characters; anything else is left out */
                            campaign?: unknown;
                            /** @description utm_term, up to 100 characters; anything else is left out */
                            term?: unknown;
                            /** @description utm_content, up to 100 characters; anything else is left out */
                            content?: unknown;
                            /** @description Code of an affiliate, up to 100 characters; anything else is left out */
                            affiliate?: unknown;
                            /** @description Host of the page that led here, up to 100 characters; anything else is left out */
                            referrer?: unknown;
                            /** @description Host of the page with the widget, up to 100 characters; anything else is left out */
                            site?: unknown;
                            /** @description When the visit was */
                            at?: unknown;
                        } | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Joined"];
                    };
                };
            };
        };
    };
    getPublicAttendee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the attendee */
                attendee_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicAttendee"];
                    };
                };
            };
        };
    };
    getPublicAttendeeCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the attendee */
                attendee_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
        };
    };
    getPublicTicketPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the attendee */
                attendee_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    getCurrentPublicOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicOrder"];
                    };
                };
            };
        };
    };
    reserveTickets: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: {
                        event_date_id?: number | null;
                        ticket_id: number;
                        ticket_price_id: number;
                        quantity: number;
                        amount?: number | null;
                        add_ons?: {
                            group_id: number;
                            ticket_price_id: number;
                            quantity: number;
                        }[];
                    }[];
                    promo_code?: string | null;
                    affiliate_code?: string | null;
                    expected_total?: number | null;
                    /** @enum {string} */
                    session_transport?: "cookie" | "header";
                    attribution?: {
                        first?: {
                            /** @description utm_source, up to 100 characters; anything else is left out */
                            source?: unknown;
                            /** @description utm_medium, up to 100 characters; anything else is left out */
                            medium?: unknown;
                            /** @description utm_campaign, up to 100 characters; anything else is left out */
                            campaign?: unknown;
                            /** @description utm_term, up to 100 characters; anything else is left out */
                            term?: unknown;
                            /** @description utm_content, up to 100 characters; anything else is left out */
                            content?: unknown;
                            /** @description Code of an affiliate, up to 100 characters; anything else is left out */
                            affiliate?: unknown;
                            /** @description Host of the page that led here, up to 100 characters; anything else is left out */
                            referrer?: unknown;
                            /** @description Host of the page with the widget, up to 100 characters; anything else is left out */
                            site?: unknown;
                            /** @description When the visit was */
                            at?: unknown;
                        } | null;
                        last?: {
                            /** @description utm_source, up to 100 characters; anything else is left out */
                            source?: unknown;
                            /** @description utm_medium, up to 100 characters; anything else is left out */
                            medium?: unknown;
                            /** @description utm_campaign, up to 100 characters; anything else is left out */
                            campaign?: unknown;
                            /** @description utm_term, up to 100 characters; anything else is left out */
                            term?: unknown;
                            /** @description utm_content, up to 100 characters; anything else is left out */
                            content?: unknown;
                            /** @description Code of an affiliate, up to 100 characters; anything else is left out */
                            affiliate?: unknown;
                            /** @description Host of the page that led here, up to 100 characters; anything else is left out */
                            referrer?: unknown;
                            /** @description Host of the page with the widget, up to 100 characters; anything else is left out */
                            site?: unknown;
                            /** @description When the visit was */
                            at?: unknown;
                        } | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicOrder"];
                    };
                };
            };
        };
    };
    getPublicOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicOrder"];
                    };
                };
            };
        };
    };
    savePublicOrderDetails: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    order: {
                        first_name: string;
                        last_name: string;
                        email: string;
                        answers?: {
                            question_id: number;
                            answer: string | string[] | {
                                address_line_1?: string | null;
                                address_line_2?: string | null;
                                city?: string | null;
                                state?: string | null;
                                zip?: string | null;
                                country?: string | null;
                            } | null;
                        }[];
                    };
                    attendees: {
                        ticket_price_id: number;
                        item_id?: number | null;
                        event_date_id?: number | null;
                        first_name?: string | null;
                        last_name?: string | null;
                        email?: string | null;
                        answers?: {
                            question_id: number;
                            answer: string | string[] | {
                                address_line_1?: string | null;
                                address_line_2?: string | null;
                                city?: string | null;
                                state?: string | null;
                                zip?: string | null;
                                country?: string | null;
                            } | null;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicOrder"];
                    };
                };
            };
        };
    };
    abandonPublicOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPublicOrderCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
        };
    };
    extendPublicOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicOrder"];
                    };
                };
            };
        };
    };
    startPublicOrderPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    method: "CARD" | "OFFLINE";
                    expected_due_at?: string | null;
                    expects_confirmation?: boolean | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    submitPublicOrderPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Hold"];
                    };
                };
            };
        };
    };
    syncPublicOrderPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicOrder"];
                    };
                };
            };
        };
    };
    payPublicOrderByTestCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    expiry: string;
                    cvc: string;
                    /** @enum {string} */
                    authentication?: "approve" | "refuse";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestPayment"];
                    };
                };
            };
        };
    };
    changePublicOrderPromoCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicOrder"];
                    };
                };
            };
        };
    };
    resumePublicOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    takeOverPublicOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
                /** @description The one-time token of a mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    session_transport?: "cookie" | "header";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicOrder"];
                    };
                };
            };
        };
    };
    getPublicOrderTicketsPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description The short id in the link of the order */
                order_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    checkPublicPromoCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
                /** @description A promo code, as it was typed */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckPublicPromoCodeAnswer"];
                    };
                };
            };
        };
    };
    listPublicQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicQuestion"][];
                    };
                };
            };
        };
    };
    enterFromQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** @enum {string} */
                    session_transport?: "cookie" | "header";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Entered"];
                    };
                };
            };
        };
    };
    joinQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    challenge: components["schemas"]["Challenge"];
                    solution: {
                        counter: number;
                        derivedKey: string;
                        time?: number;
                    };
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Place"];
                    };
                };
            };
        };
    };
    takeQueueNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    code?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Number"];
                    };
                };
            };
        };
    };
    leaveQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    countPublicEventView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    step?: "VIEW" | "SELECT";
                    touch?: {
                        /** @description utm_source, up to 100 characters; anything else is left out */
                        source?: unknown;
                        /** @description utm_medium, up to 100 characters; anything else is left out */
                        medium?: unknown;
                        /** @description utm_campaign, up to 100 characters; anything else is left out */
                        campaign?: unknown;
                        /** @description utm_term, up to 100 characters; anything else is left out */
                        term?: unknown;
                        /** @description utm_content, up to 100 characters; anything else is left out */
                        content?: unknown;
                        /** @description Code of an affiliate, up to 100 characters; anything else is left out */
                        affiliate?: unknown;
                        /** @description Host of the page that led here, up to 100 characters; anything else is left out */
                        referrer?: unknown;
                        /** @description Host of the page with the widget, up to 100 characters; anything else is left out */
                        site?: unknown;
                        /** @description When the visit was */
                        at?: unknown;
                    } | null;
                    is_automated?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    joinWaitingList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event */
                event_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    prices: {
                        event_date_id?: number | null;
                        ticket_price_id: number;
                    }[];
                    quantity: number;
                    accepts_fewer?: boolean;
                    first_name: string;
                    last_name: string;
                    email: string;
                    promo_code?: string | null;
                    queue_token?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Joined"];
                    };
                };
            };
        };
    };
    optOutOfMails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    requestMyTickets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    openMyTickets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MyTickets"];
                    };
                };
            };
        };
    };
    getPublicOrganizer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organizer */
                organizer_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicOrganizer"];
                    };
                };
            };
        };
    };
    runSetupChecks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    mail_to?: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SetupChecks"];
                    };
                };
            };
        };
    };
    getWaitingPlace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The short id in the link of the waiting */
                waiting_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitingPlace"];
                    };
                };
            };
        };
    };
    changeWaitingPlace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The short id in the link of the waiting */
                waiting_short_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    prices: {
                        event_date_id?: number | null;
                        ticket_price_id: number;
                    }[];
                    quantity: number;
                    accepts_fewer?: boolean;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitingPlace"];
                    };
                };
            };
        };
    };
    confirmWaitingPlace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The short id in the link of the waiting */
                waiting_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitingPlace"];
                    };
                };
            };
        };
    };
    continueWaitingOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The short id in the link of the waiting */
                waiting_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    session_transport?: "cookie" | "header";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicOrder"];
                    };
                };
            };
        };
    };
    declineWaitingOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The short id in the link of the waiting */
                waiting_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitingPlace"];
                    };
                };
            };
        };
    };
    leaveWaitingList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body repeats the answer instead of the act (CNV-7) */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The short id in the link of the waiting */
                waiting_short_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitingPlace"];
                    };
                };
            };
        };
    };
    receiveStripeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    search: {
        parameters: {
            query?: {
                /** @description Words that the rows have to contain */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Found"];
                    };
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
                page?: number;
                /** @description Rows at a time, 20 unless told; 100 at most, with `cursor` 500 */
                per_page?: number;
                /** @description In place of `page`: empty begins, then `next_cursor` of the answer before; null there is the end */
                cursor?: string;
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "first_name" | "last_login_at" | "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    role?: {
                        /** @enum {string} */
                        eq?: "ADMIN" | "ORGANIZER";
                        /** @enum {string} */
                        ne?: "ADMIN" | "ORGANIZER";
                        in?: string;
                    };
                    status?: {
                        /** @enum {string} */
                        eq?: "ACTIVE" | "INACTIVE" | "INVITED";
                        /** @enum {string} */
                        ne?: "ACTIVE" | "INACTIVE" | "INVITED";
                        in?: string;
                    };
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"][];
                        links: components["schemas"]["Links"];
                        meta: components["schemas"]["ListMeta"];
                    } | {
                        data: components["schemas"]["User"][];
                        meta: components["schemas"]["CursorMeta"];
                    };
                };
            };
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    first_name: string;
                    last_name?: string | null;
                    email: string;
                    /** @enum {string} */
                    role?: "ADMIN" | "ORGANIZER";
                    grants?: {
                        role?: ("ADMIN" | "ORGANIZER" | "FINANCE" | "MARKETING" | "BOX_OFFICE" | "DOOR" | "READ_ONLY") | null;
                        role_id?: number | null;
                        organizer_id?: number | null;
                        event_id?: number | null;
                        ends_at?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    first_name?: string;
                    last_name?: string | null;
                    /** @enum {string} */
                    role?: "ADMIN" | "ORGANIZER";
                    grants?: {
                        role?: ("ADMIN" | "ORGANIZER" | "FINANCE" | "MARKETING" | "BOX_OFFICE" | "DOOR" | "READ_ONLY") | null;
                        role_id?: number | null;
                        organizer_id?: number | null;
                        event_id?: number | null;
                        ends_at?: string | null;
                    }[];
                    /** @enum {string} */
                    status?: "ACTIVE" | "INACTIVE";
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: {
                /** @description Whether the API keys that the member made end as well */
                revoke_keys?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Id of the user */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmOwnEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                user_id: number;
                /** @description The one-time token of a mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    cancelEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    getEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                user_id: number;
                /** @description The one-time token of a mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EmailChange"];
                    };
                };
            };
        };
    };
    confirmEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                user_id: number;
                /** @description The one-time token of a mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    updateUserGrants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    grants: {
                        role?: ("ADMIN" | "ORGANIZER" | "FINANCE" | "MARKETING" | "BOX_OFFICE" | "DOOR" | "READ_ONLY") | null;
                        role_id?: number | null;
                        organizer_id?: number | null;
                        event_id?: number | null;
                        ends_at?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resendEmailConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resetMemberFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportUsers: {
        parameters: {
            query: {
                /** @description Words that the rows have to contain */
                query?: string;
                /** @description What the rows are sorted by; equal ones by their id */
                sort_by?: "first_name" | "last_login_at" | "created_at";
                /** @description Ascending or descending; rows that lack the value come last */
                sort_direction?: "asc" | "desc";
                /** @description Conditions, all of which hold: `filter_fields[field][operator]=value` */
                filter_fields?: {
                    role?: {
                        /** @enum {string} */
                        eq?: "ADMIN" | "ORGANIZER";
                        /** @enum {string} */
                        ne?: "ADMIN" | "ORGANIZER";
                        in?: string;
                    };
                    status?: {
                        /** @enum {string} */
                        eq?: "ACTIVE" | "INACTIVE" | "INVITED";
                        /** @enum {string} */
                        ne?: "ACTIVE" | "INACTIVE" | "INVITED";
                        in?: string;
                    };
                };
                /** @description The kind of file */
                format: "csv" | "xlsx";
                /** @description Of a CSV file; without it the one that spreadsheets in the language of the request expect (FIL-2) */
                separator?: "comma" | "semicolon";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Me"];
                    };
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    first_name?: string;
                    last_name?: string | null;
                    email?: string;
                    timezone?: string;
                    /** @enum {string} */
                    language?: "en" | "de" | "fr" | "es" | "pt" | "pt-br" | "zh-cn";
                    current_password?: string;
                    password?: string;
                    password_confirmation?: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    listOwnPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListOwnPasskeysAnswer"];
                    };
                };
            };
        };
    };
    addOwnPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            transports?: ("ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb")[];
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AddOwnPasskeyAnswer"];
                    };
                };
            };
        };
    };
    renameOwnPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey */
                passkey_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RenameOwnPasskeyAnswer"];
                    };
                };
            };
        };
    };
    removeOwnPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey */
                passkey_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startOwnPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StartOwnPasskeyAnswer"];
                    };
                };
            };
        };
    };
    getOwnRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetOwnRecoveryCodesAnswer"];
                    };
                };
            };
        };
    };
    renewOwnRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RenewOwnRecoveryCodesAnswer"];
                    };
                };
            };
        };
    };
    listOwnSsoIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SsoIdentities"];
                    };
                };
            };
        };
    };
    linkOwnSsoIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_id: number | null;
                    return_to?: string | null;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SsoStart"];
                    };
                };
            };
        };
    };
    deleteOwnSsoIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sso identity */
                sso_identity_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOwnTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GetOwnTotpAnswer"];
                    };
                };
            };
        };
    };
    startOwnTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StartOwnTotpAnswer"];
                    };
                };
            };
        };
    };
    removeOwnTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmOwnTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description What was asked for */
            200: {
                headers: {
                    /** @description Where the data stood after this call; to be sent back with what is read next */
                    "X-Data-Position"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConfirmOwnTotpAnswer"];
                    };
                };
            };
        };
    };
    onEventCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEventDuplicated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventDuplicatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEventUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEventStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventStatusChangedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEventDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSalePaused: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalePausedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSaleResumed: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaleResumedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSettingsUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDateCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DateCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDateUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DateUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDateMoved: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DateMovedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDateDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DateDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDateCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DateCancelledWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDateReopened: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DateReopenedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDateActionFinished: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DateActionFinishedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTicketCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTicketUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTicketDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAddonGroupCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddonGroupCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAddonGroupUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddonGroupUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAddonGroupDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddonGroupDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBasketRuleCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BasketRuleCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBasketRuleUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BasketRuleUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBasketRuleDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BasketRuleDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPromoCodeCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromoCodeCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPromoCodeUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromoCodeUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPromoCodeDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromoCodeDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDiscountRuleCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscountRuleCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDiscountRuleUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscountRuleUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDiscountRuleDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscountRuleDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQuestionCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQuestionUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQuestionDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCapacityCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CapacityCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCapacityUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CapacityUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCapacityDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CapacityDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAffiliateCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AffiliateCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAffiliateUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AffiliateUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAffiliateDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AffiliateDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrganizerCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizerCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrganizerUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizerUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrganizerDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizerDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckInListCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckInListCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckInListUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckInListUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckInListDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckInListDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderCompletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderAnswersUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderAnswersUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderMarkedPaid: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderMarkedPaidWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderCancelledWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderRefundStarted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRefundStartedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderRefunded: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRefundedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderRefundedOutside: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRefundedOutsideWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderRefundFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRefundFailedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTestOrdersDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestOrdersDeletedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentOfflineChosen: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentOfflineChosenWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentReturned: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentReturnedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentDisputed: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentDisputedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAttendeeCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendeeCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAttendeeUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendeeUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAttendeeAnswersUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendeeAnswersUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAttendeeTicketChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendeeTicketChangedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAttendeeCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendeeCancelledWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAttendeeReactivated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendeeReactivatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAttendeeReissued: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendeeReissuedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onUnitCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnitCancelledWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWaitingEntryConfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingEntryConfirmedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWaitingEntryMoved: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingEntryMovedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWaitingEntryOffered: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingEntryOfferedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWaitingEntryConverted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingEntryConvertedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWaitingEntryExpired: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingEntryExpiredWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWaitingEntryDeclined: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingEntryDeclinedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWaitingEntryLeft: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingEntryLeftWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWaitingEntryClosed: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitingEntryClosedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQueueOpened: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueOpenedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQueueDrawn: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueDrawnWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQueuePaused: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueuePausedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQueueResumed: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueResumedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQueueClosed: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueClosedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQueueUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueUpdatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationReceived: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationReceivedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationApproved: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationApprovedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationConverted: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationConvertedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationLapsed: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationLapsedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationRejected: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationRejectedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationWithdrawn: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationWithdrawnWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationClosed: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationClosedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationReopened: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationReopenedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckInCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckInCreatedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckInEnded: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckInEndedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onUnitRedeemed: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnitRedeemedWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onUnitRedemptionUndone: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnitRedemptionUndoneWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageSent: {
        parameters: {
            query?: never;
            header: {
                /** @description Of the delivery; the same in every attempt and replay */
                "webhook-id": string;
                /** @description Seconds since 1970, of this attempt */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64; two with a space between while a secret is replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageSentWebhook"];
            };
        };
        responses: {
            /** @description Any answer of this kind within 15 seconds: it was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; 410 ends the sending */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
