# Fastly in front of the store (decisions 0400, 0401, 0452; deploy/edge/README.md), as the custom VCL of a service. Backends, TLS and the host are
# those of the service, without shielding. A private dictionary `edge_settings` has the item `secret`: the EDGE_SECRET of the store. A unit test holds the
# lists below against the store's own.

# What the store may know of a visitor to whom it answers as to everybody of a variant: for what it cannot keep, and so leaves to the
# calls that read cookies.
sub plain_cookies {
  unset req.http.Cookie;
  if (req.http.X-Edge-Variant ~ "-ae$") {
    set req.http.Cookie = "country_code_iso3=UAE";
  } else if (req.http.X-Edge-Variant ~ "-sa$") {
    set req.http.Cookie = "country_code_iso3=KSA";
  }
  if (req.http.X-Edge-Variant ~ "^en-") {
    set req.http.Cookie = req.http.Cookie "; translate=en";
  } else if (req.http.X-Edge-Variant ~ "^ar-") {
    set req.http.Cookie = req.http.Cookie "; translate=ar";
  }
}

# Language and market, as the store itself reads them of cookies that say both, each once. Of all others it is asked.
sub choose_variant {
  unset req.http.X-Edge-Variant;
  if (req.http.Cookie ~ "country_code_iso3=.*country_code_iso3=" || req.http.Cookie ~ "translate=.*translate=") {
    return;
  }
  if (req.http.Cookie ~ "(^|; ?)country_code_iso3=UAE(;|$)") {
    set req.http.X-Edge-Variant = "ae";
  } else if (req.http.Cookie ~ "(^|; ?)country_code_iso3=KSA(;|$)") {
    set req.http.X-Edge-Variant = "sa";
  } else {
    return;
  }
  if (req.http.Cookie ~ "(^|; ?)translate=en(;|$)") {
    set req.http.X-Edge-Variant = "en-" req.http.X-Edge-Variant;
  } else if (req.http.Cookie ~ "(^|; ?)translate=ar(;|$)") {
    set req.http.X-Edge-Variant = "ar-" req.http.X-Edge-Variant;
  } else {
    unset req.http.X-Edge-Variant;
  }
}

sub vcl_recv {
#FASTLY recv

  # for so long an old answer is shown: while a new one is fetched, and while the store does not answer
  set req.max_stale_while_revalidate = 60s;
  set req.max_stale_if_error = 6h;

  if (req.restarts > 0) {
    if (!req.http.X-Edge-Variant) {
      return(pass);
    }
    call plain_cookies;
    return(lookup);
  }
  # nobody but us says these
  unset req.http.X-Edge-Secret;
  unset req.http.X-Edge-Variant;
  unset req.http.X-Edge-Target;
  if (req.method !~ "^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|FASTLYPURGE)$") {
    error 405;
  }
  if (req.url.path ~ "^/edge(/|$)") {
    error 404;
  }
  if (req.method != "GET" && req.method != "HEAD" && req.method != "FASTLYPURGE") {
    return(pass);
  }
  # what belongs to one person: the back office, simulators, forms, previews, and pages of one shopper
  if (req.http.Authorization || req.url.path ~ "^/(admin|sandbox|choose|healthz|readyz)(/|$)" || req.url.qs ~ "(^|&)preview=") {
    return(pass);
  }
  if (req.url.path ~ "(?i)^(/[a-z]{2}-[a-z]{2})?/(search|cart|checkout|shipping|payment|checkouts|result|paymentsuccess|paymentfailed|orders|myorders|orderdetails|ordercancel|track|add-address|add-shipping|update-shipping|my-address|pay|wishlist|writereview|changepassword|reset-password|verify-email)(\.data)?(/|$)") {
    return(pass);
  }
  # calls with the same answer for everyone of a variant; no other call is kept
  if (req.url.path ~ "^/api(/|$)" && req.url.path !~ "^/api/(product|detail/[^/]+|procategory|procategory/[^/]+|review/[^/]+|countrylist|home|banner|aboutus|return|privacy|termcond|suggest)$") {
    return(pass);
  }
  # the list of products is there in one encoding only; Fastly has made one of two of what the visitor accepts
  if (req.url.path == "/api/product") {
    if (req.http.Fastly-Orig-Accept-Encoding !~ "gzip" && req.http.Accept-Encoding !~ "gzip") {
      return(pass);
    }
    set req.http.Accept-Encoding = "gzip";
  } else if (req.http.Fastly-Orig-Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  }
  if (req.url.path ~ "^/(assets|media)/") {
    unset req.http.Cookie;
    return(lookup);
  }
  # parameters that no page reads, such as those of campaigns; calls read their own
  if (req.url.path !~ "^/api/") {
    set req.url = querystring.regfilter_except(req.url, "^(_routes|asked|at|category|discounted|family|for|instock|near|note|price|q|show|size|sort|sum|under|when|world)$");
    set req.url = querystring.sort(querystring.clean(req.url));
  }
  if (req.url.path ~ "^/[a-z]{2}-[a-z]{2}([/.]|$)") {
    unset req.http.Cookie;
    return(lookup);
  }
  call choose_variant;
  if (req.http.X-Edge-Variant) {
    call plain_cookies;
    return(lookup);
  }
  # the store is asked for the variant, and then for the page (vcl_deliver)
  set req.http.X-Edge-Target = req.url;
  set req.url = "/edge/variant";
  return(lookup);
}

sub vcl_hash {
  set req.hash += req.url;
  set req.hash += req.http.host;
  if (req.http.X-Edge-Target) {
    set req.hash += req.http.Cookie;
    set req.hash += req.http.Accept-Language;
    set req.hash += req.http.Fastly-Client-IP;
  } else if (req.http.X-Edge-Variant) {
    set req.hash += req.http.X-Edge-Variant;
  }
#FASTLY hash
  return(hash);
}

sub vcl_miss {
#FASTLY miss
  # only what may be kept is asked with the secret
  set bereq.http.X-Edge-Secret = table.lookup(edge_settings, "secret");
  unset bereq.http.X-Edge-Target;
  return(fetch);
}

sub vcl_pass {
#FASTLY pass
  unset bereq.http.X-Edge-Secret;
  unset bereq.http.X-Edge-Target;
  return(pass);
}

sub vcl_fetch {
#FASTLY fetch
  if (req.url.path == "/edge/variant") {
    if (beresp.status == 204 && beresp.http.X-Edge-Variant) {
      set beresp.cacheable = true;
      set beresp.ttl = 600s;
      return(deliver);
    }
    return(pass);
  }
  if (beresp.status >= 500 && stale.exists) {
    return(deliver_stale);
  }
  if (beresp.status >= 500 || beresp.http.Set-Cookie) {
    return(pass);
  }
  # Fastly reads Surrogate-Control and Surrogate-Key by itself
  if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
    if (beresp.http.Surrogate-Control ~ "stale-while-revalidate=[1-9]") {
      set beresp.stale_if_error = 6h;
    }
    # the variant is in the key; what is left is the encoding
    set beresp.http.Vary = "Accept-Encoding";
    unset beresp.http.X-Request-Id;
    return(deliver);
  }
  # files, sitemaps and redirects, which say so to every cache
  if (beresp.http.Cache-Control ~ "public" && beresp.http.Cache-Control ~ "(^|[, ])max-age=[1-9]") {
    unset beresp.http.X-Request-Id;
    return(deliver);
  }
  return(pass);
}

sub vcl_deliver {
#FASTLY deliver
  if (req.http.X-Edge-Target) {
    set req.url = req.http.X-Edge-Target;
    unset req.http.X-Edge-Target;
    set req.http.X-Edge-Variant = resp.http.X-Edge-Variant;
    if (req.http.X-Edge-Variant == "") {
      unset req.http.X-Edge-Variant;
    }
    restart;
  }
  if (req.http.X-Edge-Variant) {
    set resp.http.Vary = "accept-encoding, cookie, accept-language";
  }
  unset resp.http.Surrogate-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Edge-Version;
  unset resp.http.X-Edge-Variant;
  unset resp.http.Age;
  return(deliver);
}

sub vcl_hit {
#FASTLY hit
  if (!obj.cacheable) {
    return(pass);
  }
  return(deliver);
}

sub vcl_error {
#FASTLY error
  if (obj.status == 404 || obj.status == 405) {
    set obj.http.Content-Type = "text/plain; charset=utf-8";
    synthetic {"Not here."};
    return(deliver);
  }
  if (stale.exists) {
    return(deliver_stale);
  }
  set obj.http.Content-Type = "text/plain; charset=utf-8";
  set obj.http.Retry-After = "5";
  set obj.http.Cache-Control = "no-store";
  synthetic {"The store does not answer. Please try again in a moment."};
  return(deliver);
}
